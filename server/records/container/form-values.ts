import type { FormValues } from "@server/core/based-on";
import type { ContainerView } from "./inputs.ts";

/** The values that the form of a board or container shows. The address of the floor plan changes with its content. */
export const containerFormValues = ({
  title,
  subtitle,
  shows_certificates,
  region,
  images,
}: ContainerView): FormValues => ({
  title,
  subtitle,
  shows_certificates,
  region,
  images: images[0]?.file_path ?? "",
});

/** The stored values that an edit can change; none that are counted below it or depend on the caller. */
export const containerContent = (container: ContainerView): FormValues => ({
  ...containerFormValues(container),
  parent_id: container.parent_id,
});

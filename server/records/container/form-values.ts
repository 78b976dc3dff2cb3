import type { FormValues } from "@server/core/based-on";
import type { ContainerView } from "./inputs.ts";

/** What the form of a board or container shows; of its floor plan the address, which carries its content's name. */
export const containerFormValues = ({ title, subtitle, images }: ContainerView): FormValues => ({
  title,
  subtitle,
  images: images[0]?.file_path ?? "",
});

/** What is stored of it and may be changed. Not what is below it, nor what follows from who asks. */
export const containerContent = (container: ContainerView): FormValues => ({
  ...containerFormValues(container),
  parent_id: container.parent_id,
});

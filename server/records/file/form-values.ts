import type { FormValues } from "@server/core/based-on";
import type { FileView } from "./inputs.ts";

type Shown = Pick<FileView, "title" | "description" | "category_id" | "public" | "expires_on" | "link">;

/** The values that the form of a file or link shows. */
export const fileFormValues = (file: Shown): FormValues => ({
  title: file.title,
  description: file.description,
  category_id: file.category_id,
  public: file.public,
  expires_on: file.expires_on,
  link: file.link,
});

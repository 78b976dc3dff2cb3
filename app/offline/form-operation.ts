import { newUploadKey } from "~/components/file/upload-key";

/** The hidden field with the id under which the server applies what a form does once. */
export const OPERATION_ID = "operation_id";

const prints = new WeakMap<HTMLFormElement, string>();

/** A field without a file holds an empty one, which is made anew each time. */
const printOfFile = ({ name, size, lastModified }: File) => (size > 0 ? [name, size, lastModified] : null);

/** What is in a form, as a text: a file counts as the same by its name, size and time. */
const printOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== OPERATION_ID)
      .map(([name, value]) => [name, value instanceof File ? printOfFile(value) : value]),
  );

/**
 * The id of what a form does, written into its field: the same one until an answer came (operation-field.tsx), but
 * another where something else was filled in meanwhile, which then counts as well. Undefined for a form without the field.
 */
export function operationIdOf(form: HTMLFormElement): string | undefined {
  const field = form.elements.namedItem(OPERATION_ID);
  if (!(field instanceof HTMLInputElement)) return undefined;
  const print = printOf(form);
  if (!field.value || prints.get(form) !== print) field.value = newUploadKey();
  prints.set(form, print);
  return field.value;
}

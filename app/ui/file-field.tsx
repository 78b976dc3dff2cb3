import { type ChangeEvent, type ComponentPropsWithoutRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "./bytes.ts";
import { Field, type FieldProps } from "./field.tsx";
import { useField, useFormState } from "./form-state.ts";

type Props = FieldProps &
  Omit<ComponentPropsWithoutRef<"input">, keyof FieldProps | "id" | "type" | "value"> & {
    /** Maximum size in bytes. The server checks it while streaming; scripts check it when the file is chosen. */
    max?: number;
  };

/** One file or several. With scripts a file that is too large is refused before it is sent. */
export function FileField({
  name,
  label,
  hint,
  optional,
  aside,
  className,
  max = 25 * 1024 * 1024,
  onChange,
  ...input
}: Props) {
  const { t, i18n } = useTranslation();
  const hintText = hint ?? t("ui.file_limit", { size: bytesInWords(max, i18n.language) });
  const { id, error, aria } = useField(name, hintText);
  const [sizeError, setSizeError] = useState<string>();
  const checkSize = (event: ChangeEvent<HTMLInputElement>) => {
    const tooLarge = [...(event.target.files ?? [])].find((file) => file.size > max);
    setSizeError(tooLarge && t("ui.file_too_large", { name: tooLarge.name, size: bytesInWords(max, i18n.language) }));
    if (tooLarge) event.target.value = "";
    onChange?.(event);
  };
  const { conflict } = useFormState();
  const conflictError = conflict && name in conflict.stored ? t("edit_conflict.file") : undefined;
  const shownError = sizeError ?? conflictError ?? error;
  return (
    <Field
      id={id}
      label={label}
      hint={hintText}
      optional={optional}
      aside={aside}
      className={className}
      error={shownError}
    >
      <input
        className="file-input w-full"
        {...input}
        {...aria}
        aria-invalid={shownError ? true : undefined}
        aria-describedby={shownError ? `${id}-error ${id}-hint` : `${id}-hint`}
        type="file"
        id={id}
        name={name}
        onChange={checkSize}
      />
    </Field>
  );
}

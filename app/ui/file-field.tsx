import { type ChangeEvent, type ComponentPropsWithoutRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "./bytes.ts";
import { Field, type FieldProps } from "./field.tsx";
import { useField } from "./form-state.ts";

type Props = FieldProps &
  Omit<ComponentPropsWithoutRef<"input">, keyof FieldProps | "id" | "type" | "value"> & {
    /** In bytes. The server refuses while it streams; scripts already say so when the file is chosen. */
    max?: number;
  };

/** One file or several. A file that is too large is named before it is sent. */
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
  const shown = hint ?? t("ui.file_limit", { size: bytesInWords(max, i18n.language) });
  const { id, error, aria } = useField(name, shown);
  const [large, setLarge] = useState<string>();
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const tooLarge = [...(event.target.files ?? [])].find((file) => file.size > max);
    setLarge(tooLarge && t("ui.file_too_large", { name: tooLarge.name, size: bytesInWords(max, i18n.language) }));
    if (tooLarge) event.target.value = "";
    onChange?.(event);
  };
  const wrong = large ?? error;
  return (
    <Field id={id} label={label} hint={shown} optional={optional} aside={aside} className={className} error={wrong}>
      <input
        className="file-input w-full"
        {...input}
        {...aria}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error ${id}-hint` : `${id}-hint`}
        type="file"
        id={id}
        name={name}
        onChange={chosen}
      />
    </Field>
  );
}

import { MAX_LOGO } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { FileField } from "~/ui/file-field";

type Props = { name: string; label: string; onPick?: (file: File | undefined) => void };

/** A file field for a logo. */
export function LogoField({ name, label, onPick }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <FileField
      name={name}
      label={label}
      optional
      max={MAX_LOGO}
      accept="image/png,image/jpeg,image/webp,image/svg+xml,.svg"
      hint={t("theme.logo.hint", { size: bytesInWords(MAX_LOGO, i18n.language) })}
      onChange={(event) => onPick?.(event.target.files?.[0])}
    />
  );
}

import { MAX_FILE } from "@server/core/constants";
import { MOST_PHOTOS } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { FileField } from "~/ui/file-field";

/** Photos from the gallery or the camera: a phone offers both. */
export function PhotoField({ label, optional }: { label: string; optional?: boolean }) {
  const { t, i18n } = useTranslation();
  const size = bytesInWords(MAX_FILE, i18n.language);
  return (
    <FileField
      name="photos"
      label={label}
      hint={t("action_point.photos.hint", { count: MOST_PHOTOS, size })}
      accept="image/*"
      multiple
      optional={optional}
    />
  );
}

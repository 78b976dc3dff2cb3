import type { ItemType } from "@server/records/background-template/inputs";
import type { TFunction } from "i18next";
import { fileTypeIcons } from "~/components/file/type-icons";
import type { IconName } from "~/ui/icon-names";

/** The types a form offers. A link to a video player counts as a link. */
export const offeredTypes = [
  "pdf",
  "image",
  "report",
  "template",
  "link",
  "doc",
  "excel",
  "ppt",
  "video",
  "audio",
  "file",
] as const satisfies ItemType[];

const icons: Record<ItemType, IconName> = { ...fileTypeIcons, template: "list-checks", report: "clipboard-check" };
export const itemTypeIcon = (type: ItemType) => icons[type];

export function itemTypeWord(t: TFunction, type: ItemType): string {
  if (type === "report") return t("report.title");
  if (type === "template") return t("background_template.template");
  return type === "file" ? t("background_template.any_file") : t(`file.type.${type}`);
}

type DescribedItem = { type: ItemType; review_point_title: string | null; template_title?: string | null };

/** An item as text: "Verslag · Heftruck". */
export const itemInWords = (t: TFunction, { type, review_point_title, template_title }: DescribedItem): string =>
  [itemTypeWord(t, type), review_point_title, template_title].filter(Boolean).join(" · ");

import type { Summary } from "@server/moving/before-moving";
import type { TFunction } from "i18next";
import { bytesInWords } from "~/ui/bytes";

type SummaryLines = { included: string[]; excluded: string[] };
type Input = { summary: Summary; as: "move" | "duplicate"; isObject: boolean };

/** What moves along (`goes`) and what does not (`ends`), as texts with numbers. */
export function summaryOf(
  t: TFunction,
  language: string,
  { summary: { counts, target, source }, as, isObject }: Input,
): SummaryLines {
  const countLine = (key: string, count: number) => (count > 0 ? [t(key, { count })] : []);
  const size = counts.bytes > 0 ? ` (${bytesInWords(counts.bytes, language)})` : "";
  const content = [
    ...countLine("container.containers_count", counts.containers),
    ...countLine("move.plans_count", counts.plans),
    ...(isObject ? [] : countLine("container.objects_count", counts.objects)),
    ...countLine("container.files_count", counts.files).map((files) => files + size),
    ...countLine("move.background_templates_count", counts.background_templates),
  ];
  if (as === "duplicate") return { included: content, excluded: [t("move.never_copied")] };
  const included = [
    ...content,
    ...countLine("move.reports_count", counts.reports),
    ...countLine("move.action_points_count", counts.action_points),
    ...(target.is_other ? countLine("move.trash_count", counts.trash) : []),
    ...(counts.objects > 0 ? [t("move.qr_stays")] : []),
  ];
  const ending = target.is_other
    ? [
        ...countLine("move.grants_count", counts.grants),
        ...countLine("move.shares_count", counts.shares),
        ...countLine("move.orders_count", counts.orders),
        ...(counts.cleared.length > 0
          ? [t("move.will_clear", { workspace: target.workspace, names: counts.cleared.join(", ") })]
          : []),
      ]
    : [];
  const excluded = [...(isObject ? [t("move.pin_ends")] : []), ...ending];
  return { included: included.length > 0 ? included : [t("move.alone", { title: source.title })], excluded };
}

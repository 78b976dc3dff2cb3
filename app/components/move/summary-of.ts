import type { Summary } from "@server/moving/before-moving";
import type { TFunction } from "i18next";
import { bytesInWords } from "~/ui/bytes";

type Said = { goes: string[]; ends: string[] };
type Input = { summary: Summary; as: "move" | "duplicate"; isObject: boolean };

/** What goes along and what does not, counted and in words. */
export function summaryOf(
  t: TFunction,
  language: string,
  { summary: { counts, target, source }, as, isObject }: Input,
): Said {
  const some = (key: string, count: number) => (count > 0 ? [t(key, { count })] : []);
  const size = counts.bytes > 0 ? ` (${bytesInWords(counts.bytes, language)})` : "";
  const content = [
    ...some("container.containers_count", counts.containers),
    ...some("move.plans_count", counts.plans),
    ...(isObject ? [] : some("container.objects_count", counts.objects)),
    ...some("container.files_count", counts.files).map((files) => files + size),
    ...some("move.background_templates_count", counts.background_templates),
  ];
  if (as === "duplicate") return { goes: content, ends: [t("move.never_copied")] };
  const goes = [
    ...content,
    ...some("move.reports_count", counts.reports),
    ...some("move.action_points_count", counts.action_points),
    ...(target.is_other ? some("move.trash_count", counts.trash) : []),
    ...(counts.objects > 0 ? [t("move.qr_stays")] : []),
  ];
  const left = target.is_other
    ? [
        ...some("move.grants_count", counts.grants),
        ...some("move.shares_count", counts.shares),
        ...some("move.orders_count", counts.orders),
        ...(counts.cleared.length > 0
          ? [t("move.will_clear", { workspace: target.workspace, names: counts.cleared.join(", ") })]
          : []),
      ]
    : [];
  const ends = [...(isObject ? [t("move.pin_ends")] : []), ...left];
  return { goes: goes.length > 0 ? goes : [t("move.alone", { title: source.title })], ends };
}

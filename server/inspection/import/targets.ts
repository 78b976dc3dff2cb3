import type { OwnFieldRow } from "@server/records/own-field/title";
import type { TFunction } from "i18next";
import { reportTargetOf, reportTargets } from "./last-report/targets.ts";

/** The facts of an object that a column can hold, and the text key of their names. */
const factTitles = {
  title: "object.title",
  display_code: "object.code",
  subtitle: "object.subtitle",
  kind: "object.kind",
  make: "object.fact.make",
  model: "object.fact.model",
  serial_number: "object.fact.serial_number",
  year_built: "object.fact.year_built",
  in_service_on: "object.fact.in_service_on",
  external_number: "object.fact.external_number",
  tags: "object.tags",
} as const;
export type FactTarget = keyof typeof factTitles;
export const factTargets = Object.keys(factTitles) as FactTarget[];

/** A place as one text with / or > between its levels, or one column a level. */
export const PATH = "path";
const MOST_LEVELS = 9;
export const levelTargets = Array.from({ length: MOST_LEVELS }, (_, at) => `place.${at + 1}`);

/** The target of a workspace's own field. */
export const ownTarget = ({ key }: Pick<OwnFieldRow, "key">) => `own.${key}`;

/** All that a column can be, beside "" for one that is left out. */
export const targetsWith = (fields: readonly OwnFieldRow[]): string[] => [
  ...factTargets,
  PATH,
  ...levelTargets,
  ...reportTargets,
  ...fields.map(ownTarget),
];

export type Target = { target: string; title: string };
export type TitledField = { key: string; title: string; unit: string };

/** The columns that say where something is, in words. */
export const placeTargetsInWords = (t: TFunction): Target[] => [
  { target: PATH, title: t("import.path") },
  ...levelTargets.map((target, at) => ({
    target,
    title: at === 0 ? t("export.board") : t("export.level", { level: at + 1 }),
  })),
];

/** What a column can be, in words. */
export const targetsInWords = (t: TFunction, fields: readonly TitledField[]): Target[] => [
  ...factTargets.map((target) => ({ target: target as string, title: t(factTitles[target]) })),
  ...placeTargetsInWords(t),
  ...reportTargets.map((target) => {
    const { number, part } = reportTargetOf(target)!;
    return { target, title: t(`import.last.${part}`, { number }) };
  }),
  ...fields.map((field) => ({
    target: ownTarget(field),
    title: field.unit ? `${field.title} (${field.unit})` : field.title,
  })),
];

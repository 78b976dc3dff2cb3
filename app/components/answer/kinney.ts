import type { KinneyPart } from "@server/inspection/answer/kinney";
import type { TFunction } from "i18next";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

/** Tone and icon of each risk class, from 1 to 5. */
export const kinneySigns: { tone: Tone; icon: IconName }[] = [
  { tone: "valid", icon: "circle-check" },
  { tone: "valid", icon: "eye" },
  { tone: "soon", icon: "triangle-alert" },
  { tone: "bad", icon: "circle-alert" },
  { tone: "bad", icon: "octagon-alert" },
];

export const kinneySignOf = (value: number) => kinneySigns[value - 1] ?? kinneySigns[0]!;

/** A number as the language writes it: "3", "0,1". */
export const inNumbers = (value: number, language: string) => value.toLocaleString(language);

/** The text of a step of a scale. Text keys cannot contain a dot, so 0.1 is looked up as 0_1. */
export const stepInWords = (t: TFunction, part: KinneyPart, value: number) =>
  t(`kinney.${part}.${String(value).replace(".", "_")}`);

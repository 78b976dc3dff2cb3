import type { KinneyPart } from "@server/inspection/answer/kinney";
import type { TFunction } from "i18next";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

/** How each class of risk looks, from 1 to 5. */
export const kinneySigns: { tone: Tone; icon: IconName }[] = [
  { tone: "valid", icon: "circle-check" },
  { tone: "valid", icon: "eye" },
  { tone: "soon", icon: "triangle-alert" },
  { tone: "bad", icon: "circle-alert" },
  { tone: "bad", icon: "octagon-alert" },
];

export const kinneySignOf = (value: number) => kinneySigns[value - 1] ?? kinneySigns[0]!;

/** "3", "0,1": as one writes it here. */
export const inNumbers = (value: number, language: string) => value.toLocaleString(language);

/** The step of a scale in words; its key can hold no point. */
export const stepInWords = (t: TFunction, part: KinneyPart, value: number) =>
  t(`kinney.${part}.${String(value).replace(".", "_")}`);

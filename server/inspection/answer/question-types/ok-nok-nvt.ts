import type { Definition } from "./definition.ts";
import { text } from "./text.ts";

const tones = { ok: "valid", nok: "bad", nvt: "none" } as const;
const isVerdict = (value: string | undefined): value is keyof typeof tones => value !== undefined && value in tones;

export const okNokNvt: Definition = {
  ...text,
  isNok: ({ value }) => value === "nok",
  refusal: (_, { value }) => (!value || isVerdict(value) ? undefined : "answer.refused.no_verdict"),
  printed: ({ t }, { value }) =>
    isVerdict(value) ? { kind: "verdict", tone: tones[value], word: t(`answer.verdict.${value}`) } : null,
};

import { readFileSync } from "node:fs";

type Step = { word: string; text: string };
export type Stage = { name: string; steps: Step[] };

/** The stages of a Dockerfile with their steps, each on one line. */
export function stagesOf(path: string): Stage[] {
  const lines = readFileSync(path, "utf8")
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim());
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = "", text = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === "FROM") stages.push({ name: / AS (\w+)$/.exec(text)?.[1] ?? "", steps: [] });
    else stages.at(-1)!.steps.push({ word, text });
  }
  return stages;
}

export const textsOf = ({ steps }: Stage, word: string): string[] =>
  steps.filter((step) => step.word === word).map(({ text }) => text);

/** What a stage copies. `from`: the stage it comes from; undefined for the project's folder. */
export const copiesOf = (stage: Stage) =>
  textsOf(stage, "COPY").map((text) => {
    const [, from, paths = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(text)!;
    const [to = "", ...reversed] = paths.split(" ").reverse();
    return { from, sources: reversed.reverse(), to };
  });

/** The command in a CMD or HEALTHCHECK, which names its words one by one. */
export const commandIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf("[")));

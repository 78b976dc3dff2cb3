import type { Mapping, Mistake } from "@db/schema/import";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { plain } from "@server/core/search-words";
import { ActionPointType, NewActionPoint } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { dayIn, textIn } from "@server/platform/spreadsheet/values";
import type { z } from "zod";
import { type RowValues, stepsIn } from "../row-values.ts";
import { levelTargets, PATH } from "../targets.ts";

/** What a row says of an action point; what is not said is undefined. */
export type SaidPoint = {
  title: string;
  note?: string;
  due?: string;
  priority?: z.infer<typeof Priority>;
  type?: z.infer<typeof ActionPointType>;
  subject?: string;
  /** Addresses or names. */
  resolvers: string[];
  /** How its object is named. */
  facts: RowValues["facts"];
  path: string[];
  mistakes: Mistake[];
};

const { title: Title, note: Note, subject: Subject } = NewActionPoint.shape;
const texts = { title: Title, note: Note, subject: Subject };
const ofObject = {
  external_number: "external_number",
  serial_number: "serial_number",
  display_code: "display_code",
  object: "title",
} as const;

/** What a row says, and what is wrong with its cells. Empty cells say nothing. */
export function saidPoint(cells: readonly Cell[], { targets }: Mapping): SaidPoint {
  const said: SaidPoint = { title: "", resolvers: [], facts: {}, path: [], mistakes: [] };
  const levels: string[] = [];
  for (const [column, target] of targets.entries()) {
    const cell = cells[column] ?? null;
    if (!target || !cell) continue;
    const read = target === "due" ? dayIn(cell) : textIn(cell);
    const value = "mistake" in read ? "" : String(read.value ?? "").trim();
    const key = "mistake" in read ? read.mistake : value && take(said, levels, target, value);
    if (key) said.mistakes.push({ column, key });
  }
  said.path.push(...levels.filter(Boolean));
  return said;
}

/** Takes the value of a cell. Returns a text key of what is wrong with it. */
function take(said: SaidPoint, levels: string[], target: string, value: string): string | undefined {
  if (target === PATH) said.path = stepsIn(value);
  else if (levelTargets.includes(target)) levels[levelTargets.indexOf(target)] = value;
  else if (target in ofObject) said.facts[ofObject[target as keyof typeof ofObject]] = value;
  else if (target in texts) {
    const name = target as keyof typeof texts;
    const { data, error } = texts[name].safeParse(value);
    if (error) return error.issues[0]!.message;
    said[name] = data;
  } else if (target === "due") said.due = value;
  else if (target === "resolvers")
    said.resolvers = value
      .split(/[;,\n]/)
      .map((name) => name.trim())
      .filter(Boolean);
  else if (target === "priority") {
    said.priority = priorityOf(value);
    if (!said.priority) return unknownChoice(value);
  } else if (target === "type") {
    said.type = typeOf(value);
    if (!said.type) return unknownChoice(value);
  }
  return undefined;
}
const MOST_SHOWN = 40;
const unknownChoice = (value: string) =>
  `import.unknown_choice?${new URLSearchParams({ text: value.slice(0, MOST_SHOWN) })}`;

/** Finds choices by their names in any language, once the texts are asked for. */
function named<T extends string>(choices: readonly T[], key: (choice: T) => string): (name: string) => T | undefined {
  let known: ReadonlyMap<string, T> | undefined;
  return (name) => {
    known ??= new Map(
      choices.flatMap((choice) =>
        [choice, ...locales.map((locale) => translator(locale)(key(choice)))].map((each): [string, T] => [
          plain(each),
          choice,
        ]),
      ),
    );
    return known.get(plain(name));
  };
}
const priorityOf = named(Priority.options, (choice) => `state.priority.${choice}`);
const typeOf = named(ActionPointType.options, (choice) => `action_point.type.${choice}`);

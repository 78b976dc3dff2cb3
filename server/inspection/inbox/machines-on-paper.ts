import type { NamedMachine } from "@db/schema/inbox";
import { compact, isDistinct, names } from "@server/inspection/report/paper/numbers";
import { fold, type PaperText } from "@server/inspection/report/paper/paper-text";
import { labelledSerials } from "@server/inspection/report/paper/serials";

/** `above`: the containers around it, its own included. */
export type KnownMachine = {
  id: string;
  title: string;
  display_code: string;
  serial_number: string;
  external_number: string;
  place: string;
  above: string[];
};

const MOST = 5;
const TITLE = { words: 6, least: 8, tokens: 20_000 };
const ranks = { certain: 0, likely: 1, guess: 2 };

/** All that may be the title of a machine: each run of two to six words on a line, and each number with letters. */
export function titleTokensOf({ folded }: PaperText): string[] {
  const tokens = new Set<string>();
  for (const line of folded) {
    const words = line.match(/[a-z0-9]+/g) ?? [];
    for (let from = 0; from < words.length; from++)
      for (let until = from + 2; until <= Math.min(from + TITLE.words, words.length); until++) {
        const token = words.slice(from, until).join("");
        if (token.length >= TITLE.least && tokens.size < TITLE.tokens) tokens.add(token);
      }
  }
  return [...tokens];
}

/**
 * The machines that a paper names, the most certain first; among equals one that stands where the paper was dropped, or
 * at a place that the paper names. Where the paper gives a serial number, a machine with another one is a guess at most.
 */
export function machinesOf(
  text: PaperText,
  known: readonly KnownMachine[],
  containerId: string | null,
): NamedMachine[] {
  const serials = new Set(labelledSerials(text).map(compact));
  const titles = new Set(titleTokensOf(text));
  const whole = text.folded.join("\n");
  const found = known.flatMap((machine): NamedMachine[] => {
    const named = nameOn(text, machine, serials, titles);
    if (!named) return [];
    const isThere = containerId !== null && machine.above.includes(containerId);
    const here = isThere || (machine.place.length >= TITLE.least && whole.includes(fold(machine.place)));
    return [{ object_id: machine.id, ...named, here }];
  });
  return found
    .sort((one, other) => ranks[one.sure] - ranks[other.sure] || Number(other.here) - Number(one.here))
    .slice(0, MOST);
}

type Named = Pick<NamedMachine, "by" | "sure" | "said">;

function nameOn(
  text: PaperText,
  { serial_number, external_number, display_code, title }: KnownMachine,
  serials: ReadonlySet<string>,
  titles: ReadonlySet<string>,
): Named | undefined {
  if (isDistinct(serial_number) && serials.has(compact(serial_number)))
    return { by: "serial_number", sure: serials.size === 1 ? "certain" : "likely", said: serial_number };
  if (names(text, serial_number)) return { by: "serial_number", sure: "likely", said: serial_number };
  const isOther = serials.size > 0 && isDistinct(serial_number);
  const sure = isOther ? "guess" : "likely";
  if (names(text, external_number)) return { by: "external_number", sure, said: external_number };
  if (names(text, display_code)) return { by: "display_code", sure, said: display_code };
  const written = fold(title).replace(/[^a-z0-9]+/g, "");
  return titles.has(written) ? { by: "title", sure: "guess", said: title } : undefined;
}

/** The machine that stands out: of its certainty it is alone, or alone where the paper is from. */
export function theMachine<Machine extends Pick<NamedMachine, "sure" | "here">>(
  machines: readonly Machine[],
): Machine | undefined {
  const [first, second] = machines;
  return first && (!second || second.sure !== first.sure || second.here !== first.here) ? first : undefined;
}

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
 * Of words that were read from a picture, where a digit may have become another, a serial number alone leaves a doubt: it is
 * certain only with a second fact of the machine: another number, its title, or its place.
 */
export function machinesOf(
  text: PaperText,
  known: readonly KnownMachine[],
  { containerId, isFromPicture }: { containerId: string | null; isFromPicture: boolean },
): NamedMachine[] {
  const serials = new Set(labelledSerials(text).map(compact));
  const titles = new Set(titleTokensOf(text));
  const whole = text.folded.join("\n");
  const found = known.flatMap((machine): NamedMachine[] => {
    const named = nameOn(text, machine, serials, titles);
    if (!named) return [];
    const isThere = containerId !== null && machine.above.includes(containerId);
    const here = isThere || (machine.place.length >= TITLE.least && whole.includes(fold(machine.place)));
    const other = namedOtherwise(text, machine, titles);
    const isAlone = isFromPicture && !here && (!other || compact(other.said) === compact(machine.serial_number));
    const sure = isAlone && named.sure === "certain" ? "likely" : named.sure;
    return [{ object_id: machine.id, ...named, sure, here }];
  });
  return found
    .sort((one, other) => ranks[one.sure] - ranks[other.sure] || Number(other.here) - Number(one.here))
    .slice(0, MOST);
}

type Named = Pick<NamedMachine, "by" | "sure" | "said">;

function nameOn(
  text: PaperText,
  machine: KnownMachine,
  serials: ReadonlySet<string>,
  titles: ReadonlySet<string>,
): Named | undefined {
  const { serial_number } = machine;
  if (isDistinct(serial_number) && serials.has(compact(serial_number)))
    return { by: "serial_number", sure: serials.size === 1 ? "certain" : "likely", said: serial_number };
  if (names(text, serial_number)) return { by: "serial_number", sure: "likely", said: serial_number };
  const other = namedOtherwise(text, machine, titles);
  const isOther = serials.size > 0 && isDistinct(serial_number);
  return other && { ...other, sure: isOther || other.by === "title" ? "guess" : "likely" };
}

/** What the paper names of a machine other than its serial number. */
function namedOtherwise(
  text: PaperText,
  { external_number, display_code, title }: KnownMachine,
  titles: ReadonlySet<string>,
): Pick<Named, "by" | "said"> | undefined {
  if (names(text, external_number)) return { by: "external_number", said: external_number };
  if (names(text, display_code)) return { by: "display_code", said: display_code };
  const written = fold(title).replace(/[^a-z0-9]+/g, "");
  return titles.has(written) ? { by: "title", said: title } : undefined;
}

/** The machine that stands out: of its certainty it is alone, or alone where the paper is from. */
export function theMachine<Machine extends Pick<NamedMachine, "sure" | "here">>(
  machines: readonly Machine[],
): Machine | undefined {
  const [first, second] = machines;
  return first && (!second || second.sure !== first.sure || second.here !== first.here) ? first : undefined;
}

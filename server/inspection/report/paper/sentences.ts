import type { PaperText } from "./paper-text.ts";

/**
 * `before` and `after`: the nearest words of the sentences around it, where nothing ends it; empty where something does, and
 * for a line that says one fact ("name: value").
 */
export type Sentence = { text: string; folded: string; before: string; after: string };
type Part = Pick<Sentence, "text" | "folded">;

const END = /[.!;]$/;
const FACT = /^[^:]{2,60}:\s*\S/u;
const ITEM = /^(?:\d+[.)]|[a-z]\)|[-•–*·])\s/u;
const NEAR = 3; // words

/** The lines of a paper put together where one goes on in the next, and cut at the ends of sentences. */
export function sentencesOf({ lines, folded }: PaperText): Sentence[] {
  const joined: Part[] = [];
  for (const [index, text] of lines.entries()) {
    const goesOn = /^[\p{Ll}(]/u.test(text) && !ITEM.test(text) && !/[.!?;:]$/.test(lines[index - 1] ?? ".");
    const last = goesOn ? joined.pop() : undefined;
    joined.push(
      last
        ? { text: `${last.text} ${text}`, folded: `${last.folded} ${folded[index]}` }
        : { text, folded: folded[index]! },
    );
  }
  const cut = joined.flatMap(cutAtEnds);
  return cut.map((part, index) => ({
    ...part,
    before: unfinished(cut[index - 1])
      ? words(cut[index - 1]!)
          .slice(-NEAR)
          .join(" ")
      : "",
    after:
      END.test(part.text) || isApart(cut[index + 1])
        ? ""
        : words(cut[index + 1]!)
            .slice(0, NEAR)
            .join(" "),
  }));
}

const words = ({ folded }: Part) => folded.split(" ");
const isApart = (part: Part | undefined) => !part || FACT.test(part.text) || ITEM.test(part.text);
const unfinished = (part: Part | undefined) => part !== undefined && !END.test(part.text) && !FACT.test(part.text);

function cutAtEnds({ text, folded }: Part): Part[] {
  const ends = /(?<=[.!;])\s+(?=\P{Ll})/u;
  const [parts, folds] = [text.split(ends), []] as [string[], string[]];
  let from = 0;
  for (const part of parts) {
    from = text.indexOf(part, from);
    folds.push(folded.slice(from, from + part.length));
  }
  return parts.map((part, index) => ({ text: part, folded: folds[index]! }));
}

import { plain } from "@server/core/search-words";

/** The text with the searched words highlighted; accents and capitals do not count. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const hit = firstHit(text, words);
  if (!hit) return <>{text}</>;
  const [from, to] = hit;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-xs bg-accent-soft text-accent-ink">{text.slice(from, to)}</mark>
      {to < text.length ? <Marked text={text.slice(to)} words={words} /> : null}
    </>
  );
}

const MOST_BEFORE = 24; // characters: on a phone two lines of a text have about seventy

/** A text from a word shortly before the first that is searched, so that this one is within the lines that are shown. */
export function fromHit(text: string, words: readonly string[]): string {
  const [at = 0] = firstHit(text, words) ?? [];
  if (at <= MOST_BEFORE) return text;
  const space = text.indexOf(" ", at - MOST_BEFORE);
  return text.slice(space < 0 || space >= at ? at : space + 1);
}

function firstHit(text: string, words: readonly string[]): [number, number] | undefined {
  const letters = plain(text);
  // a character that becomes several without its accent shifts the positions, so nothing is highlighted
  if (letters.length !== text.length) return undefined;
  const hits = words.map(plain).flatMap((word): [number, number][] => {
    const at = word ? letters.indexOf(word) : -1;
    return at < 0 ? [] : [[at, at + word.length]];
  });
  return hits.sort(([a], [b]) => a - b)[0];
}

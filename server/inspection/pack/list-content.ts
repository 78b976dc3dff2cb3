import type { Letter } from "@server/core/compliance";
import type { Use } from "@server/core/use-of-letter";

/** A line below a machine: a duty with its report, a report without a duty, or a document that ends. All in words. */
export type ListRow = {
  title: string;
  /** How it stands; null: a document, or what was replaced. */
  letter: Letter | null;
  word: string;
  until: string;
  body: string;
  number: string;
  /** The number of its paper in the pack; empty: it has none. */
  annex: string;
  /** It was replaced: shown in grey. */
  grey: boolean;
};
export type ListMachine = { title: string; about: string; letter: Letter; use: Use; answer: string; rows: ListRow[] };
type ListPlace = { path: string; machines: ListMachine[] };

/** The PDF with cover, list and what is missing, in words. The child process that draws it has no texts. */
export type ListContent = {
  title: string;
  /** The place, and the path to it. */
  place: string;
  path: string;
  /** "On 27 November 2026" */
  on: string;
  workspace: string;
  color: string;
  answers: { use: Use; count: string; label: string }[];
  facts: [name: string, value: string][];
  explained: string[];
  list: string;
  heads: Record<"title" | "state" | "until" | "body" | "number" | "annex", string>;
  places: ListPlace[];
  none: string;
  /** What is missing, in groups; a line names the machine, and says what. */
  missing: { title: string; nothing: string; groups: { title: string; lines: [machine: string, what: string][] }[] };
  foot: string;
  /** "Page {now} of {of}" */
  page: string;
  /** The path of the workspace's logo. */
  logo: string | null;
};

import { plain } from "@server/core/search-words";
import type { ReactNode } from "react";
import type { IconName } from "~/ui/icon-names";

/** What can be chosen: a page, or something that is done here. */
export type Item = {
  /** Unlike that of any other item. */
  key: string;
  to?: string;
  act?: () => void;
  word: string;
  icon?: IconName;
  /** Instead of an icon. */
  sign?: ReactNode;
  /** Beside the word, in grey. */
  note?: ReactNode;
  /** How it is shown, if not by its word alone. */
  shown?: ReactNode;
};

export type Group = { name: "go" | "make" | "switch" | "find"; items: Item[] };

const tokens = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The items of which each typed word begins a word; capitals and accents do not count. All, if nothing is typed. */
export function matching(items: Item[], typed: string): Item[] {
  const beginnings = tokens(typed);
  return items.filter(({ word }) => {
    const words = tokens(word);
    return beginnings.every((beginning) => words.some((each) => each.startsWith(beginning)));
  });
}

import type { TFunction } from "i18next";
import type { FilterChip } from "~/ui/filter-chips";
import { type Counts, type Letter, states, worstFirst } from "~/ui/state";

/** Filter chips for the letters that occur, the worst first, and for the chosen one. */
export const letterChips = (
  t: TFunction,
  { counts, chosen, to }: { counts: Counts; chosen: string | undefined; to: (letter: Letter) => string },
): FilterChip[] =>
  worstFirst
    .filter((letter) => counts[letter] || letter === chosen)
    .map((letter) => ({
      to: to(letter),
      letter,
      label: t(`${states[letter].word}.word`),
      count: counts[letter] ?? 0,
      current: letter === chosen,
    }));

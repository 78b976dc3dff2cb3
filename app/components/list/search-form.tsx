import { FilterBar } from "./filter-bar.tsx";

type Props = {
  label: string;
  hint: string;
  /** The current search text. */
  q?: string;
  /** Other parameters of the address, to be preserved. */
  preserved?: Record<string, string | null | undefined>;
  /** The address without the search; false or undefined when there is none. */
  clear?: string | false;
  className?: string;
};

/** The filter bar of a list that can be searched and no more. */
export const SearchForm = ({ label, hint, q, ...bar }: Props) => (
  <FilterBar {...bar} label={label} search={{ value: q, label, hint }} />
);

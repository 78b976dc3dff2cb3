import { useLoaderData } from "@remix-run/react";
import type { FilterOption } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { Found } from "~/components/list/found";
import { FilterChips } from "~/ui/filter-chips";
import { bestFirst, states, totalOf } from "~/ui/state";
import { otherParams, pathWith } from "./page-address.ts";
import type { loader } from "./route.tsx";

const MOST_IN_WORDS = 4;

/** Filters by words, state, kind of equipment and tag, for the list and the pins: one row on a desk. */
export function Filters({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const { container, counts, address, types, tags, objects } = useLoaderData<typeof loader>();
  const { q, state, type, tag, placed } = address.query;
  const kinds = types.map(({ value, count }) => ({
    value,
    count,
    words: t([`icon.code.${value}`, "plan.other_kind"], { kind: value }),
  }));
  const isLong = bestFirst.filter((letter) => counts[letter]).length > MOST_IN_WORDS;
  const hasOptions = types.length > 0 || tags.length > 0 || type || tag;
  return (
    <div className={`no-print flex min-w-0 flex-wrap items-center gap-2 ${className}`}>
      <FilterBar
        label={t("container.filter_name")}
        className="contents max-md:flex max-md:basis-full"
        preserved={Object.fromEntries(otherParams(address, ["q", "type", "tag"]))}
        search={{ value: q, label: t("container.filter_name"), hint: t("container.filter_placeholder") }}
        active={[q, type, tag, placed].filter(Boolean).length}
        clear={
          (q || type || tag || placed) &&
          pathWith(container.id, address, { type: undefined, tag: undefined, q: undefined, placed: undefined })
        }
        folded={type || tag ? "open" : "closed"}
        fields={
          hasOptions ? (
            <>
              <Choice name="type" chosen={type} options={kinds} />
              <Choice
                name="tag"
                chosen={tag}
                options={tags.map(({ value, count }) => ({ value, count, words: value }))}
              />
            </>
          ) : undefined
        }
      />
      <Found total={objects.meta.total} />
      <FilterChips
        label={t("container.filter_state")}
        className="min-w-0 max-md:basis-full md:flex-1 md:flex-nowrap!"
        items={[
          {
            to: pathWith(container.id, address, { state: undefined }),
            label: t("ui.all"),
            count: totalOf(counts),
            current: !state,
          },
          ...bestFirst
            .filter((letter) => counts[letter] || letter === state)
            .map((letter) => ({
              to: pathWith(container.id, address, { state: letter }),
              // so many that their words do not fit beside the search: the letters stay, and the list says the words
              label: (
                <span className={`inline-block first-letter:uppercase ${isLong ? "max-2xl:md:sr-only" : ""}`}>
                  {t(`${states[letter].word}.count`, { count: counts[letter] ?? 0 })}
                </span>
              ),
              letter,
              count: counts[letter] ?? 0,
              current: letter === state,
            })),
        ]}
      />
    </div>
  );
}

type ChoiceProps = {
  name: "type" | "tag";
  chosen?: string;
  options: (FilterOption & { words: string })[];
};

function Choice({ name, chosen = "", options }: ChoiceProps) {
  const { t } = useTranslation();
  if (options.length === 0 && !chosen) return null;
  return (
    <FilterSelect
      name={name}
      label={t(`plan.${name}`)}
      all={t(`plan.all_${name}s`)}
      value={chosen}
      options={options.map(({ value, count, words }) => ({ value, label: `${words} (${count})` }))}
    >
      {chosen && options.every(({ value }) => value !== chosen) ? <option value={chosen}>{chosen}</option> : null}
    </FilterSelect>
  );
}

import { Link, useLoaderData } from "@remix-run/react";
import type { FilterOption } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { Found } from "~/components/list/found";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { bestFirst, states, totalOf } from "~/ui/state";
import { otherParams, pathWith } from "./page-address.ts";
import type { loader } from "./route.tsx";

/** Filters by words, kind of equipment, tag and state, for the list and the pins. */
export function Filters() {
  const { t } = useTranslation();
  const { workspace_id, container, counts, total, address, types, tags, objects } = useLoaderData<typeof loader>();
  const { q, state, type, tag, placed } = address.query;
  const kinds = types.map(({ value, count }) => ({
    value,
    count,
    words: t([`icon.code.${value}`, "plan.other_kind"], { kind: value }),
  }));
  const hasOptions = types.length > 0 || tags.length > 0 || type || tag;
  return (
    <div className="mt-5 grid gap-3">
      <FilterBar
        label={t("container.filter_name")}
        className=""
        preserved={Object.fromEntries(otherParams(address, ["q", "type", "tag"]))}
        search={{ value: q, label: t("container.filter_name"), hint: t("container.filter_placeholder") }}
        active={[q, type, tag, placed].filter(Boolean).length}
        clear={
          (q || type || tag || placed) &&
          pathWith(container.id, address, { type: undefined, tag: undefined, q: undefined, placed: undefined })
        }
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
      {container.objects_count > total ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted [overflow-wrap:anywhere]">
          {t("container.one_level", { title: container.title })}
          <Link
            to={paths.objects(workspace_id, { container: container.id, state, q })}
            className="link inline-flex items-center text-primary max-md:min-h-11"
          >
            {t("container.all_levels", { count: container.objects_count })}
          </Link>
        </p>
      ) : null}
      <FilterChips
        label={t("container.filter_state")}
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
              label: <span className="inline-block first-letter:uppercase">{t(`${states[letter].word}.count`)}</span>,
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

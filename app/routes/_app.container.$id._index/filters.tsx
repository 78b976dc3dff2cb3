import { Form, Link, useLoaderData, useSubmit } from "@remix-run/react";
import type { FilterOption } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { bestFirst, states, totalOf } from "~/ui/state";
import { useScripts } from "~/ui/use-scripts";
import { otherParams, pathWith } from "./page-address.ts";
import type { loader } from "./route.tsx";

/** Filters by words, kind of equipment, tag and state, for the list and the pins. */
export function Filters() {
  const { t } = useTranslation();
  const { workspace_id, container, counts, total, address, types, tags } = useLoaderData<typeof loader>();
  const { q, state, type, tag } = address.query;
  const more = [type, tag].filter(Boolean).length;
  const hasOptions = types.length > 0 || tags.length > 0 || more > 0;
  return (
    <div className="mt-5 grid gap-3">
      <div className="filters md:items-center">
        <Form method="get" role="search" aria-label={t("container.filter_name")} className="w-full md:w-52">
          {otherParams(address, ["q"]).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="input w-full">
            <Icon name="search" className="text-muted" />
            <span className="sr-only">{t("container.filter_name")}</span>
            <input key={q} type="search" name="q" defaultValue={q} placeholder={t("container.filter_placeholder")} />
          </label>
        </Form>
        {hasOptions ? (
          <>
            <details className="w-full md:hidden" open={more > 0 || undefined}>
              <summary className="btn w-full justify-start">
                <Icon name="sliders-horizontal" />
                {t("plan.more_filters")}
                {more > 0 ? <span className="num text-muted">{more}</span> : null}
              </summary>
              <KindAndTag className="mt-2 grid-cols-1" />
            </details>
            <KindAndTag className="hidden md:flex" />
          </>
        ) : null}
        {more > 0 || q || address.query.placed ? (
          <Link
            to={pathWith(container.id, address, { type: undefined, tag: undefined, q: undefined, placed: undefined })}
            preventScrollReset
            className="link inline-flex items-center gap-1 text-sm text-primary max-md:min-h-11"
          >
            <Icon name="x" />
            {t("ui.clear")}
          </Link>
        ) : null}
      </div>
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

function KindAndTag({ className }: { className: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const scripts = useScripts();
  const { address, types, tags } = useLoaderData<typeof loader>();
  const kinds = types.map(({ value, count }) => ({
    value,
    count,
    words: t([`icon.code.${value}`, "plan.other_kind"], { kind: value }),
  }));
  return (
    <Form
      method="get"
      className={`grid gap-2 ${className}`}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {otherParams(address, ["type", "tag"]).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice
        name="type"
        label={t("plan.type")}
        all={t("plan.all_types")}
        chosen={address.query.type}
        options={kinds}
      />
      <Choice
        name="tag"
        label={t("plan.tag")}
        all={t("plan.all_tags")}
        chosen={address.query.tag}
        options={tags.map(({ value, count }) => ({ value, count, words: value }))}
      />
      {scripts ? null : (
        <button type="submit" className="btn">
          {t("ui.apply")}
        </button>
      )}
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  chosen?: string;
  options: (FilterOption & { words: string })[];
};

function Choice({ name, label, all, chosen = "", options }: ChoiceProps) {
  const isOption = !chosen || options.some(({ value }) => value === chosen);
  if (options.length === 0 && !chosen) return null;
  return (
    <select key={chosen} name={name} aria-label={label} defaultValue={chosen} className="select w-full md:w-44">
      <option value="">{all}</option>
      {isOption ? null : <option value={chosen}>{chosen}</option>}
      {options.map(({ value, count, words }) => (
        <option key={value} value={value}>
          {words} ({count})
        </option>
      ))}
    </select>
  );
}

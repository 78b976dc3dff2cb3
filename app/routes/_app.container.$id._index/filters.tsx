import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { bestFirst, states, totalOf } from "~/ui/state";
import type { loader } from "./route.tsx";
import { pathWith } from "./shown.ts";

/** By words, and by state: the list and the pins follow. */
export function Filters() {
  const { t } = useTranslation();
  const { container, counts, shown } = useLoaderData<typeof loader>();
  const { q, state, sort } = shown.asked;
  return (
    <div className="filters mt-5 md:items-center">
      <Form method="get" role="search" aria-label={t("container.filter_name")} className="w-full md:w-52">
        {state ? <input type="hidden" name="state" value={state} /> : null}
        {sort ? <input type="hidden" name="sort" value={sort} /> : null}
        {shown.moving ? <input type="hidden" name="pins" value="move" /> : null}
        <label className="input w-full">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("container.filter_name")}</span>
          <input key={q} type="search" name="q" defaultValue={q} placeholder={t("container.filter_placeholder")} />
        </label>
      </Form>
      <FilterChips
        label={t("container.filter_state")}
        items={[
          { to: pathWith(container.id, shown, { state: undefined }), label: t("ui.all"), count: totalOf(counts), current: !state },
          ...bestFirst
            .filter((letter) => counts[letter] || letter === state)
            .map((letter) => ({
              to: pathWith(container.id, shown, { state: letter }),
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

import { Form, Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TagOptions } from "~/components/object/tag-options";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { FactFilters } from "./fact-filters.tsx";
import { isNarrowed } from "./filter-words.ts";
import { Hidden } from "./hidden.tsx";
import type { Data } from "./route.tsx";

/** The filters of the list, applied by a button. */
export function Filters(page: Data) {
  const { workspace_id, filter, columns, tags, categories, kinds, places } = page;
  const { t } = useTranslation();
  const { q, tag, kind, category, container, facts, ...kept } = filter;
  const form = useRef<HTMLFormElement>(null);
  useWithoutEmpty(form);
  return (
    <Form ref={form} className="filters mt-5" role="search" aria-label={t("object.find")}>
      <Hidden filter={kept as Data["filter"]} columns={columns} />
      <label className="input w-full md:w-72">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("ui.search.label")}</span>
        <input type="search" name="q" key={q} defaultValue={q} placeholder={t("object.find_hint")} />
      </label>
      {places.length > 1 || container ? (
        <Choice name="container" label={t("object.place")} all={t("object.all_places")} value={container}>
          {places.map(({ id, title, depth }) => (
            <option key={id} value={id}>
              {"\u2003".repeat(depth) + title}
            </option>
          ))}
          {container && !places.some(({ id }) => id === container) ? (
            <option value={container}>{page.container?.title}</option>
          ) : null}
        </Choice>
      ) : null}
      {tags.length > 0 || tag ? (
        <Choice name="tag" label={t("object.tag")} value={tag}>
          <TagOptions tags={tags.map(({ title }) => title)} chosen={tag} />
        </Choice>
      ) : null}
      {kinds.length > 0 ? (
        <Choice name="kind" label={t("object.kind")} all={t("object.all_kinds")} value={kind}>
          <Options of={kinds} />
        </Choice>
      ) : null}
      {categories.length > 0 ? (
        <Choice name="category" label={t("object.category")} all={t("object.all_categories")} value={category}>
          <Options of={categories} />
        </Choice>
      ) : null}
      <button type="submit" className="btn">
        {t("ui.apply")}
      </button>
      {isNarrowed(filter) ? (
        <Link to={paths.objects(workspace_id, { state: filter.state })} className="btn btn-ghost">
          {t("ui.clear")}
        </Link>
      ) : null}
      <FactFilters {...page} />
    </Form>
  );
}

/** Keeps what is empty out of the address: with a hundred own fields it would be longer than servers take. */
function useWithoutEmpty(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const stop = new AbortController();
    const tidy = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    form.current?.addEventListener("formdata", tidy, { signal: stop.signal });
    return () => stop.abort();
  }, [form]);
}

type ChoiceProps = { name: string; label: string; all?: string; value: string | undefined; children: ReactNode };

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <label className={name === "container" ? "max-md:w-full" : "max-md:grow max-md:basis-[calc(50%-0.25rem)]"}>
      <span className="text-xs text-muted md:sr-only">{label}</span>
      <select name={name} key={value} className="select w-full md:w-44" defaultValue={value}>
        {all ? <option value="">{all}</option> : null}
        {children}
      </select>
    </label>
  );
}

const Options = ({ of }: { of: { id: string; title: string }[] }) =>
  of.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));

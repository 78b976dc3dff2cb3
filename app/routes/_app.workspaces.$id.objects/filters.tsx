import { useTranslation } from "react-i18next";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { listAddress } from "~/components/object/list-address";
import { TagOptions } from "~/components/object/tag-options";
import { paths } from "~/paths/paths";
import { FactFilters } from "./fact-filters.tsx";
import { isNarrowed } from "./filter-words.ts";
import { Hidden } from "./hidden.tsx";
import type { Data } from "./route.tsx";
import { ViewsMenu } from "./views-menu.tsx";

/** The filters of the list, with its saved views. */
export function Filters(page: Data) {
  const { workspace_id, filter, columns, tags, categories, kinds, places } = page;
  const { t } = useTranslation();
  const { q, tag, kind, category, container, facts, ...kept } = filter;
  const { ids, due_from, due_until } = kept;
  const used = Object.keys(facts).length;
  return (
    <FilterBar
      label={t("object.find")}
      search={{ value: q, label: t("ui.search.label"), hint: t("object.find_hint") }}
      preserved={[<Hidden key="kept" filter={kept as Data["filter"]} columns={columns} />]}
      active={[q, tag, kind, category, container, ids, due_from, due_until].filter(Boolean).length + used}
      clear={
        isNarrowed(filter) &&
        listAddress(paths.objects(workspace_id), { filter: { state: filter.state, facts: {} }, columns })
      }
      fields={
        <>
          {places.length > 1 || container ? (
            <FilterSelect
              name="container"
              label={t("object.place")}
              all={t("object.all_places")}
              value={container}
              options={places.map(({ id, title, depth }) => ({ value: id, label: "\u2003".repeat(depth) + title }))}
            >
              {container && !places.some(({ id }) => id === container) ? (
                <option value={container}>{page.container?.title}</option>
              ) : null}
            </FilterSelect>
          ) : null}
          {tags.length > 0 || tag ? (
            <FilterSelect name="tag" label={t("object.tag")} value={tag}>
              <TagOptions tags={tags.map(({ title }) => title)} chosen={tag} />
            </FilterSelect>
          ) : null}
          {kinds.length > 0 ? (
            <FilterSelect
              name="kind"
              label={t("object.kind")}
              all={t("object.all_kinds")}
              value={kind}
              options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
            />
          ) : null}
          {categories.length > 0 ? (
            <FilterSelect
              name="category"
              label={t("object.category")}
              all={t("object.all_categories")}
              value={category}
              options={categories.map(({ id, title }) => ({ value: id, label: title }))}
            />
          ) : null}
        </>
      }
      more={{ active: used, fields: <FactFilters {...page} /> }}
      aside={<ViewsMenu {...page} />}
    />
  );
}

import { stateGroups } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { PrintedList } from "~/components/list/printed-list";
import { factsOf } from "~/components/object/fact-names";
import { useFrame } from "~/frame/use-frame";
import { states } from "~/ui/state";
import { dueInWords } from "./filter-words.ts";
import { List } from "./list.tsx";
import type { Data } from "./route.tsx";

/** The objects with this filter as they are printed. */
export function Printed(page: Data) {
  const { t } = useTranslation();
  const { current } = useFrame();
  const { filter, meta, items, container, kinds, categories, own_fields } = page;
  const { state, q, tag, kind, category, ids, facts } = filter;
  const titleOf = (list: { id: string; title: string }[], id?: string) => list.find((one) => one.id === id)?.title;
  const letter = state && state in states ? t(`${states[state as keyof typeof states].word}.word`) : "";
  const only = [
    state && state in stateGroups ? t(`object.group.${state as keyof typeof stateGroups}`) : letter,
    ids ? t("object.only_chosen", { count: meta.total }) : "",
    container?.title,
    titleOf(kinds, kind),
    titleOf(categories, category),
    tag,
    q,
    dueInWords(t, filter),
    ...factsOf(t, own_fields).flatMap(({ name, title }) => {
      const wanted = facts[name];
      return wanted ? [`${title} ${wanted.is ?? [wanted.from, wanted.until].map((end) => end ?? "").join("–")}`] : [];
    }),
  ];
  return (
    <PrintedList
      title={t("ui.nav.objects")}
      brand={current}
      meta={meta}
      only={only}
      emptyText={items.length === 0 && t("object.none_found")}
    >
      <List {...page} may={{ ...page.may, export: false }} />
    </PrintedList>
  );
}

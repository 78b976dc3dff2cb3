import { useTranslation } from "react-i18next";
import { PrintedList } from "~/components/list/printed-list";
import { useFrame } from "~/frame/use-frame";
import { List } from "./list.tsx";
import type { Data } from "./route.tsx";
import { usualSort } from "./usual-sort.ts";

/** The files with this filter as they are printed. */
export function Printed({ items, meta, filter, categories }: Data) {
  const { t } = useTranslation();
  const { current } = useFrame();
  const only = [
    filter.kind && t(`file.kinds.${filter.kind}`),
    filter.ends && t(`file.ends_${filter.ends}`),
    categories.find(({ id }) => id === filter.category)?.title,
    filter.q,
  ];
  return (
    <PrintedList
      title={t("ui.nav.files")}
      brand={current}
      meta={meta}
      only={only}
      emptyText={items.length === 0 && t("file.none_found")}
    >
      <List items={items} usual={usualSort(filter)} choosing={false} plain />
    </PrintedList>
  );
}

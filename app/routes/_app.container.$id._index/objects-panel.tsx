import { Link, useLoaderData } from "@remix-run/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Action } from "~/ui/action";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { SortMenu } from "~/widgets/order/sort-menu";
import { ObjectRow } from "./object-row.tsx";
import type { loader } from "./route.tsx";
import { pathWith } from "./shown.ts";

type Props = { wide?: boolean; onPlace?: (id: string) => void; lit?: string };

/** The objects that the filters leave, sorted as they are for who looks. */
export const ObjectsPanel = memo(function ObjectsPanel({ wide, onPlace, lit }: Props) {
  const { t } = useTranslation();
  const { container, objects, total, may, order, shown } = useLoaderData<typeof loader>();
  if (total === 0)
    return (
      <Panel title={t("container.objects")}>
        <div className="flex flex-wrap items-center gap-3 px-4 py-5 text-sm text-muted md:px-5">
          {t("state.nothing_yet")}
          {may.create_object ? (
            <Action to={paths.newObject(container.id)} icon="plus" small className="text-base-content">
              {t("container.add_object")}
            </Action>
          ) : null}
        </div>
      </Panel>
    );
  const { page, per_page } = objects.meta;
  return (
    <Panel
      title={t("container.objects")}
      action={
        <SortMenu
          list={{ type: "objects", id: container.id }}
          order={order.objects}
          may={order.may}
          asked={shown.asked.sort}
          urgency={pathWith(container.id, shown, { sort: "urgency" })}
        />
      }
      className="panel-long min-w-0"
    >
      {objects.items.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 px-4 py-5 text-sm text-muted md:px-5">
          {t("container.nothing_found")}
          <Link
            to={pathWith(container.id, shown, { state: undefined, type: undefined, tag: undefined, q: undefined, placed: undefined })}
            className="link text-primary"
          >
            {t("container.show_all")}
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {objects.items.map((object) => (
            <ObjectRow
              key={object.id}
              object={object}
              wide={wide}
              moving={shown.moving && !wide}
              lit={object.id === (lit ?? shown.asked.at)}
              onPlace={onPlace}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={per_page} total={objects.meta.total} />
    </Panel>
  );
});

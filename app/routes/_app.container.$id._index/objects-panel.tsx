import { Link, useLoaderData } from "@remix-run/react";
import { objectActs } from "@server/moving/many/acts";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ActOptions } from "~/components/list/act-options";
import { ChosenForm } from "~/components/list/chosen-form";
import { SortMenu } from "~/components/order/sort-menu";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { ObjectRow } from "./object-row.tsx";
import { pathWith } from "./page-address.ts";
import type { loader } from "./route.tsx";

type Props = { wide?: boolean; onPlace?: (id: string) => void; highlighted?: string };

/** The objects that match the filters, in the user's order. */
export const ObjectsPanel = memo(function ObjectsPanel({ wide, onPlace, highlighted }: Props) {
  const { t } = useTranslation();
  const { container, objects, total, may, order, address } = useLoaderData<typeof loader>();
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
          sortInQuery={address.query.sort}
          urgency={pathWith(container.id, address, { sort: "urgency" })}
        />
      }
      className="panel-long min-w-0"
    >
      <Completeness />
      {objects.items.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 px-4 py-5 text-sm text-muted md:px-5">
          {t("container.nothing_found")}
          <Link
            to={pathWith(container.id, address, {
              state: undefined,
              type: undefined,
              tag: undefined,
              q: undefined,
              placed: undefined,
              lacking: undefined,
            })}
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
              narrow={!wide}
              moving={address.moving && !wide}
              choosing={may.pack && !address.moving}
              highlighted={object.id === (highlighted ?? address.query.at)}
              onPlace={onPlace}
            />
          ))}
        </ul>
      )}
      <Chosen />
      <Pagination page={page} perPage={per_page} total={objects.meta.total} />
    </Panel>
  );
});

/** What can be done with the chosen objects. The list of all objects of the place tells what was done. */
function Chosen() {
  const { t } = useTranslation();
  const { container, workspace_id, may } = useLoaderData<typeof loader>();
  if (!may.pack) return null;
  return (
    <ChosenForm
      action={paths.changeObjects(workspace_id)}
      acts={
        <ActOptions acts={may.place ? objectActs : []}>
          <option value="labels">{t("labels.title")}</option>
          <option value="pack">{t("pack.title")}</option>
        </ActOptions>
      }
    >
      <input type="hidden" name="container" value={container.id} />
    </ChosenForm>
  );
}

/** How many objects have all that the background templates require, with a link to the others. */
function Completeness() {
  const { t } = useTranslation();
  const { container, asked, lacking, total, address } = useLoaderData<typeof loader>();
  if (asked === 0) return null;
  const isFiltered = address.query.lacking === "yes";
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-sm md:px-5">
      <span className={`flex items-center gap-1.5 ${lacking > 0 ? "text-muted" : "tone-valid text-tone-ink"}`}>
        <Icon name={lacking > 0 ? "list-checks" : "circle-check"} />
        <Link to={paths.backgroundTemplates(container.id)} className="hover:underline touch:py-2.5">
          {t("background_template.complete_of", { complete: total - lacking, total })}
        </Link>
      </span>
      {lacking > 0 || isFiltered ? (
        <Link
          to={pathWith(container.id, address, { lacking: isFiltered ? undefined : "yes" })}
          preventScrollReset
          className="link no-print text-primary tap"
        >
          {t(isFiltered ? "background_template.show_all" : "background_template.show_lacking")}
        </Link>
      ) : null}
    </p>
  );
}

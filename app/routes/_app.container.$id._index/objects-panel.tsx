import { Form, Link, useLoaderData, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Action } from "~/ui/action";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { ObjectRow } from "./object-row.tsx";
import type { loader } from "./route.tsx";
import { pathWith } from "./shown.ts";

type Props = { wide?: boolean; onPlace?: (id: string) => void; waitingFor?: string };

/** The objects that the filters leave, the most urgent first. */
export function ObjectsPanel({ wide, onPlace, waitingFor }: Props) {
  const { t } = useTranslation();
  const { container, objects, total, may, shown } = useLoaderData<typeof loader>();
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
    <Panel title={t("container.objects")} action={<Sorting />} className="panel-long min-w-0">
      {objects.items.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 px-4 py-5 text-sm text-muted md:px-5">
          {t("container.nothing_found")}
          <Link to={pathWith(container.id, shown, { state: undefined, q: undefined })} className="link text-primary">
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
              lit={object.id === shown.asked.at || object.id === waitingFor}
              onPlace={onPlace}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={per_page} total={objects.meta.total} />
    </Panel>
  );
}

function Sorting() {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { shown } = useLoaderData<typeof loader>();
  const { q, state, sort } = shown.asked;
  return (
    <Form
      method="get"
      className="no-print flex items-center gap-1"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {q ? <input type="hidden" name="q" value={q} /> : null}
      {state ? <input type="hidden" name="state" value={state} /> : null}
      {shown.moving ? <input type="hidden" name="pins" value="move" /> : null}
      <label htmlFor="sort" className="sr-only">
        {t("ui.sort")}
      </label>
      <select id="sort" name="sort" defaultValue={sort} className="select select-sm w-36 border-transparent max-md:h-11">
        <option value="urgency">{t("container.sort_urgency")}</option>
        <option value="name">{t("container.sort_name")}</option>
      </select>
      <noscript>
        <button type="submit" className="btn btn-sm">
          {t("ui.apply")}
        </button>
      </noscript>
    </Form>
  );
}

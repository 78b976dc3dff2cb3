import { Form, Link } from "@remix-run/react";
import type { Place } from "@server/records/container/places-page";
import { useTranslation } from "react-i18next";
import type { MoveQuery } from "~/paths/records";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { PlaceRow } from "./place-row.tsx";

type Props = {
  places: Place[];
  query: MoveQuery;
  /** Where it stands now; empty for a board. */
  now: { title: string }[];
  pathFor: (input: MoveQuery) => string;
};

/**
 * The target of a move: a tree with one unfolded branch, or the results of a search, of what is possible alone. Each step
 * is an address.
 */
export function PlaceTree({ places, query, now, pathFor }: Props) {
  const { t } = useTranslation();
  const { as = "move", q = "" } = query;
  const nowIn =
    now.length > 0 ? t("move.now_in", { place: now.map(({ title }) => title).join(" › ") }) : t("move.now_board");
  if (places.length === 0 && !q)
    return (
      <div className="mt-4">
        <Empty
          title={t(as === "move" ? "move.nowhere_move" : "move.nowhere_duplicate")}
          actions={
            as === "move" ? (
              <Link to={pathFor({ as: "duplicate" })} className="btn">
                <Icon name="copy" />
                {t("move.as_duplicate")}
              </Link>
            ) : undefined
          }
          other={nowIn}
        >
          {t("move.nowhere_text")}
        </Empty>
      </div>
    );
  return (
    <Panel title={t(as === "move" ? "move.where_move" : "move.where_duplicate")} className="mt-4">
      <div className="border-b border-line px-4 py-3 md:px-5">
        <Form method="get" role="search" aria-label={t("move.search")} className="flex w-full gap-2">
          <input type="hidden" name="as" value={as} />
          <label className="input min-w-0 flex-1">
            <Icon name="search" className="text-muted" />
            <span className="sr-only">{t("move.search")}</span>
            <input key={q} type="search" name="q" defaultValue={q} placeholder={t("move.search")} />
          </label>
          <button type="submit" className="btn">
            {t("ui.search.verb")}
          </button>
        </Form>
        <p className="mt-2.5 text-sm text-muted [overflow-wrap:anywhere]">{nowIn}</p>
      </div>
      {places.length === 0 ? (
        <div className="p-4">
          <Empty
            plain
            title={t("move.found_none", { q })}
            actions={
              <Link to={pathFor({ as })} className="btn">
                {t("ui.clear")}
              </Link>
            }
          >
            {t("move.found_none_text")}
          </Empty>
        </div>
      ) : (
        <ul aria-label={t("move.tree")} className="divide-y divide-line">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} query={query} pathFor={pathFor} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

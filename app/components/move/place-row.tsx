import { Link } from "@remix-run/react";
import type { Place } from "@server/records/container/places-page";
import { useTranslation } from "react-i18next";
import type { MoveQuery } from "~/paths/records";
import { Icon } from "~/ui/icon";

const icons = { workspace: "building-2", board: "layout-grid", container: "layers" } as const;

type Props = { place: Place; query: MoveQuery; pathFor: (input: MoveQuery) => string };

/** A place in the tree: a link to unfold it, its name, and a link to choose it, where it may be chosen. */
export function PlaceRow({ place, query, pathFor }: Props) {
  const { t } = useTranslation();
  const { type, id, title, depth, possible, is_here, has_containers, is_open, has_more, path } = place;
  const as = query.as ?? "move";
  return (
    <li className={is_here ? "bg-accent-soft" : undefined}>
      <div
        className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5 pr-4 pl-[calc(0.5rem+min(var(--depth),6)*0.75rem)] md:pr-5 md:pl-[calc(0.75rem+var(--depth)*1.5rem)]"
        style={{ "--depth": depth } as React.CSSProperties}
      >
        {has_containers && !path ? (
          <Link
            to={pathFor({ as, open: id })}
            className="btn btn-ghost btn-square btn-sm touch:size-11"
            aria-label={t(is_open ? "move.close" : "move.open", { title })}
            aria-expanded={is_open}
            preventScrollReset
          >
            <Icon name={is_open ? "chevron-down" : "chevron-right"} />
          </Link>
        ) : (
          <span className="size-8 shrink-0 touch:size-11" aria-hidden="true" />
        )}
        <Icon name={icons[type]} className={possible ? "text-accent-ink" : "text-muted"} />
        <div className="min-w-0 flex-1">
          <p
            className={`text-sm [overflow-wrap:anywhere] ${possible ? "font-medium" : "text-muted"} ${type === "workspace" ? "font-semibold" : ""}`}
          >
            {title}
          </p>
          {is_here ? <p className="text-xs text-muted">{t("move.now_here")}</p> : null}
          {path && path.length > 0 ? (
            <p className="text-xs text-muted [overflow-wrap:anywhere]">{path.map((step) => step.title).join(" › ")}</p>
          ) : null}
        </div>
        {possible ? (
          <Link to={pathFor({ as, to: id })} className="btn btn-sm touch:h-11" aria-label={ariaLabel(t, place, as)}>
            {actionLabel(t, place, as)}
          </Link>
        ) : null}
      </div>
      {has_more ? <p className="px-5 pb-2 text-xs text-muted">{t("move.more")}</p> : null}
    </li>
  );
}

type T = ReturnType<typeof useTranslation>["t"];
const actionLabel = (t: T, { type, is_here }: Place, as: string) =>
  is_here && as === "duplicate" ? t("move.beside") : type === "workspace" ? t("move.board") : t("move.here");
const ariaLabel = (t: T, { type, title }: Place, as: string) =>
  type === "workspace"
    ? t("move.as_board", { workspace: title })
    : t(as === "move" ? "move.into" : "move.copy_into", { title });

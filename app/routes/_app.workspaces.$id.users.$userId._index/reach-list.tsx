import { Form, Link } from "@remix-run/react";
import type { ReachPoint } from "@server/tenancy/member/reach-points";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

/**
 * The containers granted to the member, in the order of the tree: the role, how it was granted, and how much is below.
 */
export function ReachList({ items, mayTake }: { items: ReachPoint[]; mayTake: boolean }) {
  return (
    <ul>
      {items.map((point) => (
        <li key={point.id} className="border-b border-line px-4 py-3.5 last:border-b-0 md:px-5">
          <Point point={point} mayTake={mayTake} />
        </li>
      ))}
    </ul>
  );
}

function Point({ point, mayTake }: { point: ReachPoint; mayTake: boolean }) {
  const { t } = useTranslation();
  const { id, title, path, role, from, containers_count, objects_count } = point;
  const below = [
    containers_count > 0 ? t("container.containers_count", { count: containers_count }) : "",
    t("container.objects_count", { count: objects_count }),
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-field bg-base-200 text-muted">
        <Icon name={path.length > 0 ? "layers" : "layout-grid"} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        {path.length > 0 ? (
          <span className="block text-xs text-muted [overflow-wrap:anywhere]">
            {path.map((step) => step.title).join(" › ")}
          </span>
        ) : null}
        <Link to={paths.container(id)} className="font-medium hover:underline [overflow-wrap:anywhere] tap">
          {title}
        </Link>
        <span className="num block text-xs text-muted">{below.join(" · ")}</span>
        {from.some(({ kind }) => kind !== "workspace_role") ? (
          <ul className="mt-1.5 grid gap-1 text-sm">
            {from.map((source) => (
              <Source key={`${source.kind}-${source.group?.id}-${source.on.id}`} source={source} here={id} />
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 max-md:w-full max-md:flex-row max-md:items-center max-md:justify-between max-md:pl-12">
        <span className="text-sm font-medium">{t(`member.reach.role_${role}`)}</span>
        {role === "all" ? null : (
          <Link to={paths.containerPeople(id)} className="link text-sm tap">
            {t("member.reach.change")}
          </Link>
        )}
        {mayTake && from.some(({ kind, role, on }) => kind === "grant" && role !== "owner" && on.id === id) ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="container_id" value={id} />
            <button
              type="submit"
              className="link cursor-pointer text-sm touch:min-h-11"
              aria-label={t("member.reach.take_away_of", { title })}
            >
              {t("member.reach.take_away")}
            </button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}

const icons: Record<ReachPoint["from"][number]["kind"], IconName> = {
  grant: "user-check",
  group: "users",
  workspace_role: "shield-check",
};

function Source({ source, here }: { source: ReachPoint["from"][number]; here: string }) {
  const { t } = useTranslation();
  const { kind, role, group, on } = source;
  const values = { role: t(`member.reach.as_${role}`), group: group?.title, on: on.title };
  return (
    <li className="flex items-start gap-1.5 text-muted">
      <Icon name={icons[kind]} className="mt-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t(`member.reach.by_${kind === "group" ? "group" : "grant"}${on.id === here ? "" : "_above"}`, values)}
      </span>
    </li>
  );
}

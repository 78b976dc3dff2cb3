import { Link } from "@remix-run/react";
import type { ContainerCard as Card } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { DueChip } from "~/ui/chip";
import { ComplianceSummary } from "~/ui/compliance";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { Day, useDates } from "~/ui/time";

type Props = { container: Card; locked?: boolean; mayDelete?: boolean };

/** A board or container with its compliance, and the object in it that expires first. */
export function ContainerCard({ container, locked, mayDelete }: Props) {
  const { t } = useTranslation();
  const { id, title, subtitle, parent_id, compliance, containers_count, permissions, first } = container;
  const below = containers_count > 0 ? t("container.containers_count", { count: containers_count }) : "";
  return (
    <li className="panel link-row relative flex min-w-0 flex-col">
      <div className="flex items-start gap-3 p-5 pb-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-field bg-accent-soft text-accent-ink">
          <Icon name={parent_id ? "layers" : "layout-grid"} large />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-lg [overflow-wrap:anywhere]">
            <Link to={paths.container(id)} className="cover">
              {title}
            </Link>
          </h3>
          <p className="truncate text-sm text-muted">{[subtitle, below].filter(Boolean).join(" · ")}</p>
        </div>
        {locked ? (
          <span className="tag">
            <Icon name="lock" />
            {t("container.read_only")}
          </span>
        ) : null}
        {permissions.can_edit || mayDelete ? (
          <div className="z-1 -mr-2 -mt-1">
            <MoreMenu label={title} quiet>
              {permissions.can_edit ? (
                <MenuLink to={paths.editContainer(id)} icon="pencil">
                  {t("ui.edit")}
                </MenuLink>
              ) : null}
              {mayDelete ? (
                <MenuLink to={paths.moveContainer(id)} icon="folder-tree">
                  {t("move.title")}
                </MenuLink>
              ) : null}
              {mayDelete ? (
                <MenuLink to={paths.deleteContainer(id)} icon="trash-2">
                  {t("ui.delete")}
                </MenuLink>
              ) : null}
            </MoreMenu>
          </div>
        ) : null}
      </div>
      <div className="px-5 pb-4">
        <ComplianceSummary counts={compliance.counts} />
      </div>
      {first ? (
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-3 text-sm">
          <span className="flex min-w-0 flex-1 basis-56 gap-2">
            <span className="shrink-0 text-muted">{t("container.first")}</span>
            <span className="min-w-0 truncate font-medium">
              {[first.display_code, first.title].filter(Boolean).join(" · ")}
            </span>
          </span>
          <DueFirst {...first} />
        </p>
      ) : null}
    </li>
  );
}

/** When the object's state ends or ended; of one that may not be used for another reason, since when it is late as well. */
function DueFirst({ state, on }: NonNullable<Card["first"]>) {
  const { late, isNear } = useDates();
  if (state === "X" || state === "S" || state === "P") return <DueChip letter={state} on={on} dated />;
  const since = late(on);
  return (
    <span className="num text-muted">
      {since} {since && !isNear(on) ? null : <Day value={on} />}
    </span>
  );
}

import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { boardsLocked } from "@server/core/plan";
import { useTranslation } from "react-i18next";
import { ContainerCard } from "~/components/container/container-card";
import { SortMenu } from "~/components/order/sort-menu";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { Icon } from "~/ui/icon";
import { PhoneNotice } from "~/ui/phone-notice";
import type { loader } from "./route.tsx";

/** The boards, or for a guest the containers granted to them, as cards; and how many more boards the plan allows. */
export function Boards() {
  const { t } = useTranslation();
  const { workspace_id, boards, boards_left, order, may } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const membership = root?.workspaces.find((known) => known.workspace_id === workspace_id);
  const locked = membership !== undefined && boardsLocked(membership.plan_status);
  const isAdmin = boards_left !== null || root?.user?.is_super_admin === true;
  return (
    <>
      <div className="mb-3 mt-8 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-lg">{t("home.boards")}</h2>
        {boards.length > 1 ? (
          <SortMenu list={{ type: "boards", id: workspace_id }} order={order} may={order.may} />
        ) : null}
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {boards.map((board) => (
          <ContainerCard
            key={board.id}
            container={board}
            locked={locked}
            mayDelete={board.parent_id ? board.permissions.can_edit : isAdmin}
          />
        ))}
        {boards_left === null ? null : (
          <li className="flex flex-col items-center justify-center gap-1 rounded-box border border-dashed border-line p-6 text-center max-md:hidden print:hidden xl:col-span-3 xl:flex-row xl:gap-4 xl:py-4">
            <p className="text-sm text-muted">
              {boards_left > 0 ? t("home.left", { count: boards_left }) : t("home.full")}
            </p>
            {may.create_board ? (
              <Link to={paths.newBoard(workspace_id)} className="btn btn-ghost btn-sm text-primary">
                <Icon name="plus" />
                {t("home.new_board")}
              </Link>
            ) : null}
          </li>
        )}
      </ul>
      {may.create_board ? (
        <PhoneNotice what="board" path={paths.newBoard(workspace_id)} className="no-print mt-4" />
      ) : null}
    </>
  );
}

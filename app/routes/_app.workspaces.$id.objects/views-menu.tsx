import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listAddress } from "~/components/object/list-address";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import type { Data } from "./route.tsx";

/** The saved views of the list, and a way to save what it shows now. */
export function ViewsMenu({ workspace_id, views, filter, columns, may }: Data) {
  const { t } = useTranslation();
  const list = paths.objects(workspace_id);
  const now = listAddress(list, { filter, columns });
  if (views.length === 0 && !may.save_view) return null;
  return (
    <Menu
      className="no-print md:dropdown-end"
      listClass="w-80 max-w-[calc(100vw-2rem)]"
      summary={
        <>
          <Icon name="star" />
          {t("view.titles")}
          <Icon name="chevron-down" className="text-muted" />
        </>
      }
    >
      {views.map(({ id, title, shared, asked: { columns, ...filter } }) => {
        const to = listAddress(list, { filter, columns });
        return (
          <li key={id} className="flex-row flex-nowrap items-center">
            <Link
              to={to}
              aria-current={to === now ? "page" : undefined}
              className={`min-w-0 flex-1 touch:min-h-11 ${to === now ? "font-semibold" : ""}`}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {title}
                {shared ? <span className="block text-xs text-muted">{t("view.of_all")}</span> : null}
              </span>
            </Link>
            {!shared || may.share_view ? (
              <Link
                to={paths.deleteView(workspace_id, id)}
                className="btn btn-ghost btn-square btn-sm shrink-0 max-md:btn-md"
                aria-label={t("view.delete_this", { title })}
                title={t("ui.delete")}
              >
                <Icon name="trash-2" />
              </Link>
            ) : null}
          </li>
        );
      })}
      {may.save_view ? (
        <li className={views.length > 0 ? "mt-1 border-t border-line pt-1" : ""}>
          <Link to={`${paths.newView(workspace_id)}${now.slice(list.length)}`} className="touch:min-h-11">
            <Icon name="plus" />
            {t("view.save_this")}
          </Link>
        </li>
      ) : null}
    </Menu>
  );
}

import type { CurrentOrder, MaySort, OrderById } from "@server/records/order/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink, MenuPost, MenuTitle } from "~/ui/menu";

type Props = {
  list: OrderById;
  order: CurrentOrder;
  may: MaySort;
  /** The order in the address; it overrides the stored one. */
  sortInQuery?: string;
  /** The address that sorts by urgency, which is then the default order. */
  urgency?: string;
};

const modes = ["default", "created_desc", "alphabetical_asc", "alphabetical_desc"] as const;

const sortPath = ({ type, id }: OrderById) =>
  type === "boards" ? paths.sortBoards(id) : paths.sortContainer(id, type);

/** How a list is sorted: for the user, for everybody, or by hand on a page of its own. */
export function SortMenu({ list, order, may, sortInQuery, urgency }: Props) {
  const { t } = useTranslation();
  const fallback = urgency ? "urgency" : "default";
  const stored = order.mode === "created_asc" ? "default" : order.mode;
  const current =
    sortInQuery === "urgency" ? "urgency" : sortInQuery === "name" ? "alphabetical_asc" : (stored ?? fallback);
  const action = sortPath(list);
  const post = (intent: string, more: Record<string, string> = {}) => ({
    action,
    values: { intent, type: list.type, back: "list", ...more },
  });
  const check = (mode: string) => (mode === current ? ("check" as const) : undefined);
  return (
    <Menu
      className="dropdown-end no-print"
      summaryClass="btn btn-ghost btn-sm max-w-56 font-normal touch:h-11"
      label={t("order.how", { mode: t(`order.mode.${current}`) })}
      listClass="w-64"
      summary={
        <>
          <Icon name="chevrons-up-down" />
          <span className="truncate">{t(`order.mode.${current}`)}</span>
        </>
      }
    >
      {urgency ? (
        <MenuLink to={urgency} icon={check("urgency")} current={current === "urgency"}>
          {current === "urgency" ? null : <span className="w-4" />}
          {t("order.mode.urgency")}
        </MenuLink>
      ) : null}
      {may.own || may.all ? (
        <>
          <MenuTitle>{t(may.own ? "order.for_me" : "order.for_all")}</MenuTitle>
          {modes.map((mode) => (
            <MenuPost key={mode} icon={check(mode)} {...post("set", { mode, shared: may.own ? "0" : "1" })}>
              {mode === current ? null : <span className="w-4" />}
              {t(`order.mode.${mode}`)}
            </MenuPost>
          ))}
          <MenuLink to={action} icon={check("custom") ?? "grip-vertical"}>
            {t("order.drag")}
          </MenuLink>
          {order.own ? (
            <MenuPost icon="history" {...post("drop")}>
              {t("order.to_shared")}
            </MenuPost>
          ) : null}
          {order.own && may.all ? (
            <MenuPost icon="users" {...post("share")}>
              {t("order.share")}
            </MenuPost>
          ) : null}
        </>
      ) : null}
    </Menu>
  );
}

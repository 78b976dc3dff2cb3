import { Link } from "@remix-run/react";
import type { AdminUserRow } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Table, Td, Th } from "~/ui/table";
import { Day, Moment } from "~/ui/time";

type Props = { users: AdminUserRow[]; to: (id: string) => string; defaultSort: string; caption: string };

/** A table of accounts. */
export function UsersTable({ users, to, defaultSort, caption }: Props) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th sort="name" defaultSort={defaultSort}>
        {t("admin.users.name")}
      </Th>
      <Th sort="email" defaultSort={defaultSort}>
        {t("user.email")}
      </Th>
      <Th numeric>{t("admin.users.workspaces")}</Th>
      <Th sort="registered_at" defaultSort={defaultSort}>
        {t("admin.users.registered")}
      </Th>
      <Th sort="last_activity" defaultSort={defaultSort}>
        {t("admin.users.last_seen")}
      </Th>
    </>
  );
  return (
    <Table caption={caption} head={head}>
      {users.map((user) => (
        <tr key={user.id} className="link-row">
          <Td wide>
            <span className="flex items-center gap-2.5">
              <Avatar name={nameOf(user)} image={user.picture} size="md" />
              <span className="min-w-0">
                <Link to={to(user.id)} className="cover link link-hover font-medium break-words max-md:text-base">
                  {nameOf(user)}
                </Link>
                <Marks user={user} />
              </span>
            </span>
          </Td>
          <Td wide className="max-md:!pt-0">
            {user.email}
          </Td>
          <Td numeric label={t("admin.users.workspaces")}>
            {user.workspace_ids.length}
          </Td>
          <Td label={t("admin.users.registered")} className="num whitespace-nowrap max-md:hidden">
            <Day value={user.registered_at} />
          </Td>
          <Td end label={t("admin.users.last_seen")} className="num whitespace-nowrap text-muted">
            {user.last_activity ? <Moment value={user.last_activity} /> : t("admin.users.never")}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

export const nameOf = ({ first_name, last_name }: Pick<AdminUserRow, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`;

/** What is special about an account: super admin, tablet, or not confirmed yet. */
export function Marks({ user }: { user: Pick<AdminUserRow, "is_super_admin" | "tablet" | "pending"> }) {
  const { t } = useTranslation();
  const marks = [
    user.is_super_admin && (["ui.role.super_admin", "shield-check"] as const),
    user.tablet && (["ui.role.tablet", "tablet"] as const),
    user.pending && (["admin.users.pending", "clock"] as const),
  ].filter((mark) => mark !== false);
  return marks.map(([words, icon]) => (
    <span key={words} className="flex items-center gap-1 text-xs text-muted">
      <Icon name={icon} className="size-3.5" />
      {t(words)}
    </span>
  ));
}

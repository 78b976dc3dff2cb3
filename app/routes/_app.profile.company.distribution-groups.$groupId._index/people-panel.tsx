import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Avatar } from "~/ui/avatar";
import { NothingHere } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

/** Who is in the group. Taking one out takes away what they reach by it alone. */
export function PeoplePanel() {
  const { t } = useTranslation();
  const { workspace_id, group, people, q } = useLoaderData<typeof loader>();
  const { items, meta } = people;
  return (
    <Panel
      title={t("access.people")}
      count={group.users_count}
      className="mt-5"
      action={
        <Link to={paths.groupPart(workspace_id, group.id, "people")} className="btn btn-ghost btn-sm">
          <Icon name="user-plus" />
          {t("group.add_people")}
        </Link>
      }
    >
      {group.users_count > meta.per_page ? (
        <Form className="filters border-b border-line px-4 py-3 md:px-5" role="search" aria-label={t("access.find")}>
          <input type="hidden" name="workspace" value={workspace_id} />
          <label className="input w-full md:w-72">
            <Icon name="search" className="text-muted" />
            <span className="sr-only">{t("access.find")}</span>
            <input type="search" name="q" key={q} defaultValue={q} placeholder={t("access.find_hint_email")} />
          </label>
          <button type="submit" className="btn">
            {t("ui.apply")}
          </button>
        </Form>
      ) : null}
      {items.length > 0 ? (
        <ul className="divide-y divide-line">
          {items.map(({ id, name, email, tablet }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2 md:px-5">
              <Avatar name={name} size="md" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-medium">{name}</span>
                <span className="block text-xs text-muted">{tablet ? t("ui.role.tablet") : email}</span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={workspace_id} />
                <input type="hidden" name="user_id" value={id} />
                <button type="submit" className="btn btn-ghost btn-sm" aria-label={t("group.take_out_of", { name })}>
                  <Icon name="user-x" />
                  <span className="max-md:hidden">{t("group.take_out")}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <NothingHere>{t(q ? "access.none_found" : "group.nobody")}</NothingHere>
      )}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

/** The group's members. Removing one removes the access they have only by the group. */
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
        <SearchForm
          label={t("access.find")}
          hint={t("access.find_hint_email")}
          q={q}
          preserved={{ workspace: workspace_id }}
          clear={q && paths.group(workspace_id, group.id)}
        />
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
        <EmptyLine>{t(q ? "access.none_found" : "group.nobody")}</EmptyLine>
      )}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

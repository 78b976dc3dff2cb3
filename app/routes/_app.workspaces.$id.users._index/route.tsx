import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { MemberChanges, MembersQuery } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { HowLink } from "~/components/help/how-link";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { MemberSearch, RoleChips } from "./filters.tsx";
import { MembersTable } from "./members-table.tsx";
import { Waiting } from "./waiting.tsx";

export const handle: Titled = { title: (t) => t("ui.nav.members") };

export function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(MembersQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof MembersQuery
  >;
  return load(args, async (api) => {
    const page = await api.member.page(query);
    const waiting = page.may.invite
      ? await api.invitation.list({ id: page.workspace_id, state: "waiting", per_page: 5 })
      : null;
    return { ...page, waiting: waiting && { items: waiting.items, total: waiting.meta.total } };
  });
}

const NewRole = MemberChanges.pick({ id: true, userId: true }).extend({ role: MemberChanges.shape.role.unwrap() });

/** Changes a role by the menu of a row; the filters stay. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, NewRole, async (api, input) => {
    await api.member.change(input);
    const { pathname, searchParams } = new URL(args.request.url);
    searchParams.set("done", "role");
    return redirect(`${pathname}?${searchParams}`, 303);
  });

export default function Members() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, items, meta, all, may, filter } = page;
  const done = useSearchParams()[0].get("done");
  return (
    <>
      <PageHead
        title={t("ui.nav.members")}
        aside={all}
        actions={
          may.invite ? (
            <>
              <Action to={paths.newTablet(workspace_id)} icon="tablet">
                {t("member.add_tablet")}
              </Action>
              <Action to={paths.invite(workspace_id)} icon="user-plus" kind="primary" deskOnly>
                {t("member.invite")}
              </Action>
            </>
          ) : undefined
        }
      />
      <ResultNotice isUnchanged={done === "nobody"}>
        {done && ["role", "removed", "handed_over", "nobody"].includes(done) ? t(`member.done.${done}`) : null}
      </ResultNotice>
      <RoleChips {...page} />
      <ListPanel
        label={t("ui.nav.members")}
        filters={<MemberSearch {...page} />}
        emptyText={items.length === 0 && t("member.none_found")}
        meta={meta}
      >
        <MembersTable {...page} />
      </ListPanel>
      {page.waiting ? <Waiting workspaceId={workspace_id} {...page.waiting} /> : null}
      {all === 1 && may.invite && !filter.q ? (
        <p className="mt-4 flex items-start gap-2 text-muted">
          <Icon name="users" className="mt-1" />
          <span>
            {t("member.alone")}{" "}
            <Link to={paths.invite(workspace_id)} className="link max-md:hidden">
              {t("member.invite_first")}
            </Link>{" "}
            <HowLink page="people" />
          </span>
        </p>
      ) : null}
    </>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { Paging } from "@server/core/paging";
import { readForm } from "@server/http/forms";
import { MemberChanges } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { About } from "./about.tsx";
import { ReachList } from "./reach-list.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { person }) => t("member.reach_of", { name: person.name }) };

export function loader(args: LoaderFunctionArgs) {
  const { page } = readForm(Paging, new URL(args.request.url).searchParams) as { page?: number };
  return load(args, (api) => api.member.get({ id: args.params.id!, userId: args.params.userId!, page }));
}

/** Changes the role, or removes the grant on one container. */
const Change = MemberChanges.pick({ id: true, userId: true, role: true }).extend({ container_id: Id.optional() });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Change, async (api, { container_id, ...change }) => {
    if (container_id) await api.access.remove({ id: container_id, userId: change.userId });
    else await api.member.change(change);
    return redirect(`${paths.member(change.id, change.userId)}?done=${container_id ? "access" : "role"}`, 303);
  });

export default function Member() {
  const { t } = useTranslation();
  const { workspace_id, person, reach, items, meta, may } = useLoaderData<typeof loader>();
  const done = useSearchParams()[0].get("done");
  const { id, name, role, is_me } = person;
  const all = role === "owner" || role === "admin";
  return (
    <>
      <PageHead
        trail={[{ to: paths.members(workspace_id), label: t("ui.nav.members") }]}
        title={name}
        sub={person.email}
        actions={
          role === "owner" || is_me || !may.edit ? undefined : (
            <>
              {role === "tablet" ? (
                <Action to={paths.tablet(workspace_id, id)} icon="pencil" kind="primary">
                  {t("member.edit_tablet")}
                </Action>
              ) : null}
              <Action to={paths.removeMembers(workspace_id, id)} icon="user-x">
                {t("member.take_out")}
              </Action>
            </>
          )
        }
      />
      {done === "role" || done === "access" ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t(`member.done.${done}`)}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title={t("member.reach.title")} count={meta.total > 0 ? meta.total : undefined}>
          <p className="border-b border-line px-4 py-3 text-sm text-muted md:px-5">
            {all ? t(`member.reach.all_${role}`) : t(role === "tablet" ? "member.reach.tablet" : "member.reach.some")}
          </p>
          {items.length > 0 ? (
            <ReachList items={items} mayTake={may.edit && !is_me} />
          ) : (
            <EmptyLine>{t("member.reach.nothing", { name })}</EmptyLine>
          )}
          <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
        </Panel>
        <About person={person} reach={reach} may={may} workspaceId={workspace_id} />
      </div>
    </>
  );
}

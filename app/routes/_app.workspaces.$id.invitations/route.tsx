import { wordsFor } from "@i18n/in-words";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InvitationsQuery } from "@server/access/invitation/inputs";
import { Id } from "@server/core/fields";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { InvitationTable } from "~/components/invitation/invitation-table";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("invitation.list.title") };

export function loader(args: LoaderFunctionArgs) {
  const query = {
    ...readForm(InvitationsQuery, new URL(args.request.url).searchParams),
    id: args.params.id,
  } as z.input<typeof InvitationsQuery>;
  return load(args, (api) => api.invitation.list(query));
}

const Act = z.object({ invitation_id: Id, act: z.enum(["send", "withdraw"]) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Act, async (api, { invitation_id: id, act }) => {
    const { email } = act === "send" ? await api.invitation.sendAgain({ id }) : await api.invitation.withdraw({ id });
    return { act, email };
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Open and past invitations: all for admins, their own for container admins. */
export default function Invitations() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, items, meta, counts, filter, kept_back, may } = page;
  const none = counts.waiting + counts.accepted + counts.withdrawn === 0 && !filter.q && !filter.container;
  const invite = (
    <Action to={paths.invite(workspace_id)} icon="user-plus" kind="primary" deskOnly>
      {t("invitation.page.title")}
    </Action>
  );
  return (
    <>
      <PageHead
        title={t("invitation.list.title")}
        trail={[{ to: paths.members(workspace_id), label: t("invitation.list.members") }]}
        actions={may.invite && !none ? invite : undefined}
      />
      <Done />
      {none ? (
        <div className="mt-5">
          <Empty title={t("invitation.list.empty_title")} drawing="list" actions={may.invite ? invite : undefined}>
            {t("invitation.list.empty")}
          </Empty>
        </div>
      ) : (
        <>
          {kept_back ? (
            <Notice tone="soon" className="mt-4">
              <p>{t("invitation.list.kept_back_why", kept_back)}</p>
            </Notice>
          ) : null}
          <Filters {...page} />
          <Panel label={t("invitation.list.title")} className="mt-4">
            {items.length > 0 ? (
              <InvitationTable items={items} />
            ) : (
              <EmptyLine>{t("invitation.list.none_found")}</EmptyLine>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </Panel>
        </>
      )}
    </>
  );
}

function Done() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  if (!answer) return null;
  if ("error" in answer)
    return (
      <Notice tone="bad" role="alert" className="mt-4">
        {wordsFor(t, Object.values(answer.error).flat()[0] ?? "")}
      </Notice>
    );
  const { act, email } = answer;
  return (
    <Notice tone="valid" role="status" icon={act === "send" ? "mail-check" : "check"} className="mt-4">
      <p className="[overflow-wrap:anywhere]">
        {t(act === "send" ? "invitation.list.sent_again" : "invitation.list.is_withdrawn", { email })}
      </p>
    </Notice>
  );
}

function Filters({ workspace_id, filter, counts }: Data) {
  const { t } = useTranslation();
  const { q, state, container } = filter;
  const sort = filter.sort === "-sent_at" ? undefined : filter.sort;
  const stateParam = state === "waiting" ? undefined : state;
  const states = ["waiting", "expired", "accepted", "withdrawn"] as const;
  return (
    <>
      <SearchForm
        label={t("invitation.list.find")}
        hint={t("invitation.list.find_hint")}
        q={q}
        preserved={{ state: stateParam, sort, container }}
        clear={(q || container) && paths.invitations(workspace_id, { state: stateParam })}
        className="mt-5"
      />
      <FilterChips
        label={t("invitation.list.filter")}
        className="mt-3"
        items={states.map((each) => ({
          to: paths.invitations(workspace_id, { q, container, sort, state: each === "waiting" ? undefined : each }),
          label: t(`invitation.list.${each}`),
          count: counts[each],
          current: each === state,
        }))}
      />
    </>
  );
}

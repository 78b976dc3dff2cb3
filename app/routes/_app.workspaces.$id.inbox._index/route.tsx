import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { InboxPageQuery, inboxLists, NewPapers, OneSender, SameForAll } from "@server/inspection/inbox/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DropPapers } from "~/components/inbox/drop-papers";
import { lastPageOf } from "~/components/list/last-page";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address } from "./address.tsx";
import { Papers } from "./papers.tsx";
import { Senders } from "./senders.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled = { title: (t) => t("inbox.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const query = InboxPageQuery.safeParse({ ...Object.fromEntries(new URL(args.request.url).searchParams), id });
  const page = await load(args, (api) => api.inbox.page(query.data ?? { id }));
  const last = lastPageOf(args.request.url, page.meta);
  if (last) throw redirect(last);
  return page;
}

const Intent = z.discriminatedUnion("intent", [
  SameForAll.safeExtend({ intent: z.literal("same") }),
  ById.extend({ intent: z.literal("address") }),
  OneSender.extend({ intent: z.literal("distrust") }),
]);

/** Papers are sent as multipart; anything else as urlencoded: the content type tells which. */
export async function action(args: ActionFunctionArgs) {
  const isUpload = args.request.headers.get("content-type")?.startsWith("multipart/");
  if (isUpload)
    return submit(args, NewPapers, async (api, input) => {
      await api.inbox.add(input);
      return redirect(paths.inbox(input.id, { container: input.container_id ?? undefined }), 303);
    });
  return submit(args, Intent, async (api, input) => {
    if (input.intent === "address") await api.inbox.renewAddress({ id: input.id });
    else if (input.intent === "distrust") await api.inbox.distrust(input);
    else await api.inbox.setForAll(input);
    const done = input.intent === "distrust" ? "sender_removed" : undefined;
    const container = new URL(args.request.url).searchParams.get("container") ?? undefined;
    return redirect(paths.inbox(input.id, { container, done }), 303);
  });
}

/** The papers that came in, how far each is, and where more are put in. */
export default function Inbox() {
  const { t } = useTranslation();
  const isLeaving = useNavigation().state !== "idle";
  const { workspace_id, list, items, counts, address, container, may } = useLoaderData<typeof loader>();
  const words = {
    open: t("inbox.list.open"),
    quarantined: t("inbox.list.quarantined"),
    confirmed: t("inbox.list.confirmed"),
    skipped: t("inbox.list.skipped"),
  };
  const first = list === "open" ? items[0] : undefined;
  const mayAdd = may.edit && (may.everything || container);
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        trail={
          container
            ? [{ to: paths.container(container.id), label: container.title }]
            : [{ to: paths.reports(workspace_id), label: t("report.titles") }]
        }
        here={t("inbox.title")}
        title={container ? t("inbox.of_container", { title: container.title }) : t("inbox.title")}
        sub={t(container ? "inbox.text_container" : may.everything ? "inbox.text" : "inbox.text_places")}
        actions={
          first ? (
            <Action to={paths.paper(workspace_id, first.id)} kind="primary" icon="arrow-right">
              {t("inbox.start")}
            </Action>
          ) : null
        }
      />
      <Done />
      {mayAdd ? (
        <Panel title={t("inbox.add")} className="mt-5">
          <DropPapers workspaceId={workspace_id} containerId={container?.id} />
        </Panel>
      ) : null}
      <FilterChips
        label={t("inbox.lists")}
        className="mt-5"
        items={inboxLists
          .filter((each) => each !== "quarantined" || (may.everything && !container))
          .map((each) => ({
            to: paths.inbox(workspace_id, { list: each === "open" ? undefined : each, container: container?.id }),
            label: words[each],
            count: each === "open" ? counts.open : each === "quarantined" ? counts.quarantined : undefined,
            current: each === list,
          }))}
      />
      <Papers />
      {address === null ? null : <Address workspaceId={workspace_id} address={address} mayRenew={may.edit} />}
      <Senders />
      <RefreshUntilDone waits={counts.waiting > 0 && !isLeaving} />
    </div>
  );
}

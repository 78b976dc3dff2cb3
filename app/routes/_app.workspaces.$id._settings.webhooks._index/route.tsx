import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MOST_WEBHOOKS, type WebhookView } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { ProgramDone } from "~/components/program/program-done";
import { DeliveryChip, WebhookChip } from "~/components/webhook/webhook-chips";
import { programPaths } from "~/paths/programs";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("webhook.title") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.webhook.listPage({ id: args.params.id! }));

const dones = ["deleted"] as const;

/** The endpoints that a workspace has told what happens in it. */
export default function Webhooks() {
  const { t } = useTranslation();
  const { workspace_id, lock, webhooks } = useLoaderData<typeof loader>();
  const isFull = webhooks.length >= MOST_WEBHOOKS;
  const add = (
    <Action
      to={programPaths.newWebhook(workspace_id)}
      kind="primary"
      icon="plus"
      locked={isFull && t("webhook.full", { maximum: MOST_WEBHOOKS })}
    >
      {t("webhook.add")}
    </Action>
  );
  return (
    <div>
      <PageHead
        title={t("webhook.title")}
        sub={webhooks.length > 0 ? t("webhook.text") : undefined}
        actions={webhooks.length > 0 ? add : undefined}
      />
      <ProgramDone codes={dones} say={(code) => t(`webhook.did.${code}`)} />
      {lock ? (
        <Notice tone="plan" icon="lock" className="mt-4">
          {t("webhook.locked")}
        </Notice>
      ) : null}
      {webhooks.length > 0 ? (
        <Panel label={t("webhook.title")} className="mt-5">
          <ul className="divide-y divide-line">
            {webhooks.map((webhook) => (
              <Item key={webhook.id} workspaceId={workspace_id} webhook={webhook} />
            ))}
          </ul>
        </Panel>
      ) : (
        <div className="mt-5">
          <Empty title={t("webhook.none")} drawing="list" actions={add}>
            {t("webhook.text")}
          </Empty>
        </div>
      )}
    </div>
  );
}

function Item({ workspaceId, webhook }: { workspaceId: string; webhook: WebhookView }) {
  const { t } = useTranslation();
  const { id, url, events, last_delivery: last } = webhook;
  return (
    <li className="grid gap-1.5 px-4 py-3 md:px-5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={programPaths.webhook(workspaceId, id)}
          className="link tap min-w-0 flex-1 basis-60 font-medium [overflow-wrap:anywhere]"
        >
          {url}
        </Link>
        <WebhookChip {...webhook} />
      </span>
      <span className="text-sm text-muted">{events.map((event) => t(`webhook.event.${event}`)).join(" · ")}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {last ? (
          <>
            {t("webhook.last")}: <Moment value={last.tried_at ?? last.created_at} />
            <DeliveryChip state={last.state} />
          </>
        ) : (
          t("webhook.never")
        )}
      </span>
    </li>
  );
}

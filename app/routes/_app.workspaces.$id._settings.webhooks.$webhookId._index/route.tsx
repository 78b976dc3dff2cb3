import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { DeliveriesQuery, FORMER_SECRET_HOURS, OneDelivery, OneWebhook } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ProgramDone } from "~/components/program/program-done";
import { SecretOnce } from "~/components/webhook/secret-once";
import { WebhookChip } from "~/components/webhook/webhook-chips";
import { programPaths } from "~/paths/programs";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";
import { DeliveryLog } from "./delivery-log.tsx";

export const handle: Titled = { title: (t) => t("webhook.title") };

export const loader = (args: LoaderFunctionArgs) => {
  const ids = { id: args.params.id!, webhookId: args.params.webhookId! };
  const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
  const query = DeliveriesQuery.safeParse({ ...ids, page });
  return load(args, (api) => api.webhook.page(query.data ?? ids));
};

const Intent = z.discriminatedUnion("intent", [
  OneWebhook.extend({ intent: z.literal("test") }),
  OneWebhook.extend({ intent: z.literal("secret") }),
  OneWebhook.extend({ intent: z.literal("on") }),
  OneWebhook.extend({ intent: z.literal("off") }),
  OneDelivery.extend({ intent: z.literal("again") }),
]);

/** The answer to a new secret shows it itself, since no later page does. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, Intent, async (api, input) => {
    const ids = { id: input.id, webhookId: input.webhookId };
    if (input.intent === "secret") return { made: (await api.webhook.renewSecret(ids)).secret };
    const done = { test: "sent", again: "sent", on: "on", off: "off" } as const;
    if (input.intent === "test") await api.webhook.test(ids);
    else if (input.intent === "again") await api.webhook.sendAgain({ ...ids, deliveryId: input.deliveryId });
    else await api.webhook.edit({ ...ids, active: input.intent === "on" });
    return redirect(programPaths.webhook(ids.id, ids.webhookId, { done: done[input.intent] }), 303);
  });

export const shouldRevalidate = freshAfterError;

const dones = ["sent", "on", "off", "saved"] as const;

/** One endpoint: what it is told, how it stands, its secret, and what was sent. */
export default function Webhook() {
  const { t } = useTranslation();
  const isLeaving = useNavigation().state !== "idle";
  const { workspace_id, lock, webhook, deliveries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const { id, url, events, active, off_reason } = webhook;
  const isFresh = deliveries.items.some(({ state, tries }) => state === "waiting" && tries === 0);
  return (
    <div>
      <PageHead
        trail={[{ to: programPaths.webhooks(workspace_id), label: t("webhook.title") }]}
        title={new URL(url).host}
        actions={
          <>
            <Action to={programPaths.editWebhook(workspace_id, id)} icon="pencil">
              {t("webhook.change")}
            </Action>
            <Action to={programPaths.deleteWebhook(workspace_id, id)} kind="ghost" icon="trash-2">
              {t("ui.delete")}
            </Action>
          </>
        }
      />
      {made ? (
        <SecretOnce title={t("webhook.secret.renew")} secret={made} />
      ) : (
        <ProgramDone codes={dones} say={(code) => t(`webhook.did.${code}`)} />
      )}
      {lock ? (
        <Notice tone="plan" icon="lock" className="mt-4">
          {t("webhook.locked")}
        </Notice>
      ) : null}
      {off_reason ? (
        <Notice tone={off_reason === "person" ? "none" : "bad"} className="mt-4">
          {t(`webhook.off_reason.${off_reason}`)}
        </Notice>
      ) : null}
      <Panel label={t("webhook.title")} className="mt-5">
        <Facts
          facts={[
            [t("webhook.url"), url],
            [t("webhook.reports"), events.map((event) => t(`webhook.event.${event}`)).join(", ")],
            [
              webhook.failing_since ? t("webhook.failing") : t("webhook.title"),
              <WebhookChip key="chip" {...webhook} />,
            ],
          ]}
        />
        {webhook.failing_since && active ? (
          <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
            <Moment value={webhook.failing_since} />: {t("webhook.failing_since")}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2 border-t border-line p-4 md:px-5">
          <Form intent="test">
            <SubmitButton kind="plain" icon="send" disabled={!active || lock !== null}>
              {t("webhook.test")}
            </SubmitButton>
          </Form>
          <Form intent={active ? "off" : "on"}>
            <SubmitButton kind="ghost">{active ? t("webhook.switch_off") : t("webhook.switch_on")}</SubmitButton>
          </Form>
        </div>
      </Panel>
      <Panel title={t("webhook.secret.title")} className="mt-5" padded>
        <p className="text-sm text-muted">{t("webhook.secret.text", { hours: FORMER_SECRET_HOURS })}</p>
        {webhook.former_secret_until ? (
          <p className="mt-2 text-sm">
            {t("webhook.secret.former_until")} <Moment value={webhook.former_secret_until} />
          </p>
        ) : null}
        <Form intent="secret" className="mt-3">
          <SubmitButton kind="plain" icon="key-round">
            {t("webhook.secret.renew")}
          </SubmitButton>
        </Form>
      </Panel>
      <DeliveryLog {...deliveries} maySend={active && lock === null} />
      <RefreshUntilDone waits={isFresh && active && !isLeaving} />
    </div>
  );
}

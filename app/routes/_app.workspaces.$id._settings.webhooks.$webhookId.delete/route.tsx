import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneWebhook } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { programPaths } from "~/paths/programs";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { host }) => t("webhook.delete_question", { host }) };

export const loader = async (args: LoaderFunctionArgs) => {
  const ids = { id: args.params.id!, webhookId: args.params.webhookId! };
  const { url } = await load(args, (api) => api.webhook.get(ids));
  return { ...ids, workspace_id: ids.id, host: new URL(url).host };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneWebhook, async (api, input) => {
    await api.webhook.remove(input);
    return redirect(programPaths.webhooks(input.id, { done: "deleted" }), 303);
  });

export default function DeleteWebhook() {
  const { t } = useTranslation();
  const { id, webhookId, host } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("webhook.delete_question", { host })}
      warning={t("webhook.delete_warning")}
      confirm={t("ui.delete")}
      cancel={programPaths.webhook(id, webhookId)}
    />
  );
}

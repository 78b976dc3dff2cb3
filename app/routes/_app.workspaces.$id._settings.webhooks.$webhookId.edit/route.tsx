import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WebhookChanges } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { WebhookForm } from "~/components/webhook/webhook-form";
import { programPaths } from "~/paths/programs";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("webhook.change") };

export const loader = async (args: LoaderFunctionArgs) => {
  const { id, webhookId } = args.params;
  return { workspace_id: id!, webhook: await load(args, (api) => api.webhook.get({ id: id!, webhookId: webhookId! })) };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, WebhookChanges.omit({ active: true }), async (api, input) => {
    await api.webhook.edit(input);
    return redirect(programPaths.webhook(input.id, input.webhookId, { done: "saved" }), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditWebhook() {
  const { t } = useTranslation();
  const { workspace_id, webhook } = useLoaderData<typeof loader>();
  const { id, url } = webhook;
  const back = programPaths.webhook(workspace_id, id);
  return (
    <div>
      <PageHead
        trail={[
          { to: programPaths.webhooks(workspace_id), label: t("webhook.title") },
          { to: back, label: new URL(url).host },
        ]}
        title={t("webhook.change")}
      />
      <WebhookForm webhook={webhook} cancel={back} />
    </div>
  );
}

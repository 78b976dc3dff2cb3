import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewWebhook } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { SecretOnce } from "~/components/webhook/secret-once";
import { WebhookForm } from "~/components/webhook/webhook-form";
import { programPaths } from "~/paths/programs";
import { Action } from "~/ui/action";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("webhook.add") };

export const loader = async (args: LoaderFunctionArgs) => {
  const { workspace_id } = await load(args, (api) => api.webhook.listPage({ id: args.params.id! }));
  return { workspace_id };
};

/** The answer itself shows the secret, since no later page does. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, NewWebhook, async (api, input) => {
    const { id, secret } = await api.webhook.create(input);
    return { made: { id, secret } };
  });

export default function NewWebhookPage() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const list = programPaths.webhooks(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("webhook.title") }]} title={t("webhook.add")} />
      {made ? (
        <>
          <SecretOnce title={t("webhook.made")} secret={made.secret} />
          <div className="mt-4 flex md:justify-end">
            <Action
              to={programPaths.webhook(workspace_id, made.id)}
              kind="primary"
              icon="arrow-right"
              className="max-md:w-full"
            >
              {t("webhook.open")}
            </Action>
          </div>
        </>
      ) : (
        <WebhookForm cancel={list} />
      )}
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { Canceling } from "@server/subscription/inputs";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { paths } from "~/paths";
import { workspaceInQuery } from "~/signed-in.server";
import type { Titled } from "~/title";
import { CancelForm } from "~/widgets/billing/cancel-form";

export const handle: Titled = { title: (t) => t("billing.cancel") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { workspace_id, name, subscription } = await ask(args, (api) => api.subscription.overview({ id }));
  return { workspace_id, name, ends_on: subscription?.status === "active" ? subscription.ends_on : null };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Canceling, async (api, input) => {
    await api.subscription.cancel(input);
    return redirect(paths.billing(input.id, { done: "plan_canceled" }), 303);
  });
}

export default function CancelPlan() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="text-2xl">{page.ends_on ? t("billing.cancel_title", { workspace: page.name }) : t("billing.cancel")}</h1>
      <div className="mt-5">
        <CancelForm page={page} />
      </div>
    </div>
  );
}

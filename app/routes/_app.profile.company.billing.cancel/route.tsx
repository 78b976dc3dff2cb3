import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { Canceling } from "@server/subscription/inputs";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { paths } from "~/paths";
import { workspaceInQuery } from "~/signed-in.server";
import type { Titled } from "~/title";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextArea } from "~/ui/fields";
import { PhoneNotice } from "~/ui/phone-notice";
import { useDates } from "~/ui/time";

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
  const { workspace_id, name, ends_on } = useLoaderData<typeof loader>();
  const { day } = useDates();
  if (!ends_on)
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="text-2xl">{t("billing.cancel")}</h1>
        <p className="mt-3 text-muted">{t("subscription.nothing_to_cancel")}</p>
      </div>
    );
  const until = day(ends_on, "long");
  return (
    <>
      <PhoneNotice what="plan" />
      <div className="max-md:hidden">
        <ConfirmForm
          title={t("billing.cancel_title", { workspace: name })}
          warning={
            <ul className="list-disc pl-4">
              <li>{t("billing.cancel_until", { day: until })}</li>
              <li>{t("billing.cancel_after")}</li>
              <li>{t("billing.cancel_back", { day: until })}</li>
            </ul>
          }
          confirm={t("billing.cancel_confirm")}
          cancel={paths.billing(workspace_id)}
          icon="calendar-x"
        >
          <input type="hidden" name="id" value={workspace_id} />
          <TextArea name="reason" label={t("billing.cancel_reason")} optional rows={3} maxLength={1000} />
        </ConfirmForm>
      </div>
    </>
  );
}

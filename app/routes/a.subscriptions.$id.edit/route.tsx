import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubscriptionEdit } from "@server/backoffice/admin/subscription-inputs";
import { MAX_EXTRA_BOARDS } from "@server/core/constants";
import { Id, line } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { DateField, NumberField, SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { workspace }) => `${t("admin_subscription.by_hand")} · ${workspace.name}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [subscription, plans] = await Promise.all([
      api.adminSubscription.get({ id: args.params.id! }),
      api.adminSubscription.plans(),
    ]);
    return {
      ...subscription,
      plans: plans.filter(({ name }) => name !== "free").map(({ id, name }) => ({ id, name })),
    };
  });

const Edit = SubscriptionEdit.shape.data.omit({ mark_paid: true }).extend({ id: Id, reason: line(500) });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Edit, async (api, { id, ...given }) => {
    const now = await api.adminSubscription.get({ id });
    // unchanged fields are left out, since sending them would count the days anew
    const data = {
      reason: given.reason,
      status: given.status === now.status ? undefined : given.status,
      ends_on: given.ends_on === now.ends_on ? undefined : given.ends_on,
      extra_boards: given.extra_boards === now.extra_boards ? undefined : given.extra_boards,
      subscription_type_id:
        given.subscription_type_id === now.subscription_type.id ? undefined : given.subscription_type_id,
    };
    await api.adminSubscription.edit({ id, data });
    return redirect(paths.adminSubscription(id, { done: "admin_subscription" }), 303);
  });
}

export default function EditSubscription() {
  const { t } = useTranslation();
  const { id, workspace, status, ends_on, extra_boards, subscription_type, plans } = useLoaderData<typeof loader>();
  const waits = status === "pending";
  const choices = waits
    ? (["active"] as const)
    : status === "expired"
      ? (["expired", "active"] as const)
      : (["active", "canceled", "expired"] as const);
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t("admin_subscription.by_hand")}
        trail={[
          { to: paths.adminSubscriptions(), label: t("admin_subscription.title") },
          { to: paths.adminSubscription(id), label: workspace.name },
        ]}
      />
      <Notice tone="plan" className="mt-5">
        {t(waits ? "admin_subscription.allow_text" : "admin_subscription.by_hand_text")}
      </Notice>
      <Form
        className="mt-4 grid grid-cols-1 gap-4"
        defaultValue={
          waits
            ? { status: "active" }
            : {
                status,
                ends_on: ends_on ?? "",
                extra_boards: String(extra_boards),
                subscription_type_id: subscription_type.id,
              }
        }
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          {waits ? (
            <input type="hidden" name="status" value="active" />
          ) : (
            <>
              <SelectField
                name="status"
                label={t("admin_subscription.status_label")}
                options={choices.map((value) => ({ value, label: t(`admin_subscription.set.${value}`) }))}
              />
              <DateField
                name="ends_on"
                label={t("admin_subscription.ends_on")}
                hint={t("admin_subscription.ends_on_hint")}
                required
              />
              <SelectField
                name="subscription_type_id"
                label={t("admin_workspace.plan")}
                options={plans.map((plan) => ({ value: plan.id, label: t(`billing.plan.${plan.name}`) }))}
              />
              <NumberField
                name="extra_boards"
                label={t("billing.extra_boards")}
                min={0}
                max={MAX_EXTRA_BOARDS}
                inputMode="numeric"
              />
            </>
          )}
          <TextField
            name="reason"
            label={t("admin.reason")}
            hint={t("admin.reason_hint")}
            maxLength={500}
            required
            className="md:col-span-2"
          />
        </div>
        <FormActions cancel={paths.adminSubscription(id)}>
          <SubmitButton>{t(waits ? "admin_subscription.allow" : "ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

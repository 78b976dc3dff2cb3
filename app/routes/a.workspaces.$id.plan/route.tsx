import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlanOfWorkspace, plans } from "@server/backoffice/admin/workspace-inputs";
import { MAX_EXTRA_BOARDS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { RadioGroup } from "~/ui/choices";
import { DateField, NumberField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { name }) => t("admin_workspace.plan_of", { name }) };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.adminWorkspace.get({ id: args.params.id! }));

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, PlanOfWorkspace, async (api, given) => {
    const { id, plan, ends_on, reason } = given;
    if (plan === "trial" && ends_on)
      await api.adminWorkspace.setTrial({ id, data: { trial_ends_on: ends_on, reason } });
    else await api.adminWorkspace.setPlan(given);
    return redirect(paths.adminWorkspace(id, { done: "admin_plan_set" }), 303);
  });
}

export default function PlanOfAWorkspace() {
  const { t } = useTranslation();
  const { id, name, plan, plan_ends_on, extra_boards, subscriptions } = useLoaderData<typeof loader>();
  const runs = subscriptions.find(({ status }) => status === "active" || status === "canceled");
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t("admin_workspace.plan_of", { name })}
        here={t("admin_workspace.plan")}
        trail={[
          { to: paths.adminWorkspaces(), label: t("admin_workspace.title") },
          { to: paths.adminWorkspace(id), label: name },
        ]}
      />
      {runs ? (
        <Notice
          tone="plan"
          className="mt-5"
          action={<Action to={paths.editAdminSubscription(runs.id)}>{t("admin_workspace.to_subscription")}</Action>}
        >
          {t("admin.has_subscription")}
        </Notice>
      ) : (
        <Form
          className="mt-5 grid grid-cols-1 gap-4"
          defaultValue={{ plan, ends_on: plan_ends_on ?? "", extra_boards: String(extra_boards) }}
        >
          <UnsavedGuard />
          <p className="text-muted">{t("admin_workspace.plan_intro")}</p>
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <RadioGroup
              boxed
              name="plan"
              label={t("admin_workspace.plan")}
              options={plans.map((value) => ({
                value,
                label: t(`billing.plan.${value}`),
                hint: t(`admin_workspace.plan_hint.${value}`),
              }))}
            />
            <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
              <DateField
                name="ends_on"
                label={t("admin_workspace.last_day")}
                hint={t("admin_workspace.last_day_hint")}
                optional
              />
              <NumberField
                name="extra_boards"
                label={t("admin_workspace.extra_boards")}
                min={0}
                max={MAX_EXTRA_BOARDS}
                inputMode="numeric"
              />
            </div>
            <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
          </div>
          <FormActions cancel={paths.adminWorkspace(id)}>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StorageQuotas } from "@server/backoffice/admin/subscription-inputs";
import { plans } from "@server/backoffice/admin/workspace-inputs";
import { MAX_STORAGE } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { NumberField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin_plan.storage")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) => loadAsSuperAdmin(args, (api) => api.adminSubscription.storage());

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, StorageQuotas, async (api, quotas) => {
    await api.adminSubscription.editStorage(quotas);
    return redirect(paths.adminPlans({ done: "admin_storage" }), 303);
  });
}

/** The storage quota of each plan. */
export default function StorageOfPlans() {
  const { t } = useTranslation();
  const quotas = useLoaderData<typeof loader>();
  const written = Object.fromEntries(plans.map((plan) => [plan, String(quotas[plan])]));
  return (
    <div className="max-w-[42rem]">
      <PageHead title={t("admin_plan.storage")} trail={[{ to: paths.adminPlans(), label: t("admin_plan.title") }]} />
      <Form className="mt-5 grid grid-cols-1 gap-4" defaultValue={written}>
        <UnsavedGuard />
        <p className="text-muted">{t("admin_plan.storage_intro")}</p>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          {plans.map((plan) => (
            <NumberField
              key={plan}
              name={plan}
              label={t(`billing.plan.${plan}`)}
              min={0}
              max={MAX_STORAGE}
              step={1}
              inputMode="numeric"
              required={true}
            />
          ))}
        </div>
        <FormActions cancel={paths.adminPlans()}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

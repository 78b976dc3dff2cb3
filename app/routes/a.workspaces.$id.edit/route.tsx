import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WithReason } from "@server/backoffice/admin/inputs";
import { AdminWorkspaceChanges } from "@server/backoffice/admin/workspace-inputs";
import { MAX_STORAGE } from "@server/core/constants";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { useTranslation } from "react-i18next";
import { countryOptions } from "~/components/workspace/country-options";
import { paths } from "~/paths/paths";
import { EmailField, NumberField, SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { name }) => t("admin_workspace.edit", { name }) };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.adminWorkspace.get({ id: args.params.id! }));

const Changes = AdminWorkspaceChanges.omit({ takes_problems: true, slug: true }).extend(WithReason.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Changes, async (api, changes) => {
    await api.adminWorkspace.edit(changes);
    return redirect(paths.adminWorkspace(changes.id, { done: "admin_workspace" }), 303);
  });
}

export default function EditWorkspace() {
  const { t } = useTranslation();
  const workspace = useLoaderData<typeof loader>();
  const { id, name } = workspace;
  const { commercial_status, extra_storage, company, vat, street, number, zip, city, country, billing_email } =
    workspace;
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t("admin_workspace.edit", { name })}
        here={t("ui.edit")}
        trail={[
          { to: paths.adminWorkspaces(), label: t("admin_workspace.title") },
          { to: paths.adminWorkspace(id), label: name },
        ]}
      />
      <Form
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{
          name,
          commercial_status,
          extra_storage: String(extra_storage),
          company,
          vat,
          street,
          number,
          zip,
          city,
          country,
          billing_email,
        }}
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          <TextField name="name" label={t("admin_workspace.name")} maxLength={80} autoComplete="off" required />
          <SelectField
            name="commercial_status"
            label={t("admin_workspace.commercial_status")}
            options={commercialStatuses.map((value) => ({ value, label: t(`admin_workspace.commercial.${value}`) }))}
          />
          <NumberField
            name="extra_storage"
            label={t("admin_workspace.extra_storage")}
            hint={t("admin_workspace.extra_storage_hint")}
            min={0}
            max={MAX_STORAGE}
            inputMode="numeric"
          />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          <TextField name="company" label={t("workspace.company")} autoComplete="off" optional />
          <TextField name="vat" label={t("workspace.vat")} autoComplete="off" optional />
          <TextField name="street" label={t("workspace.street")} autoComplete="off" optional />
          <TextField name="number" label={t("workspace.number")} autoComplete="off" optional />
          <TextField name="zip" label={t("workspace.zip")} autoComplete="off" optional />
          <TextField name="city" label={t("workspace.city")} autoComplete="off" optional />
          <SelectField name="country" label={t("workspace.country")} options={countryOptions(t)} />
          <EmailField name="billing_email" label={t("admin_workspace.billing_email")} autoComplete="off" optional />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
        </div>
        <FormActions cancel={paths.adminWorkspace(id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { WorkspaceForm } from "@server/tenancy/workspace/inputs";
import { vatInWords } from "@server/tenancy/workspace/vat";
import { useTranslation } from "react-i18next";
import { companyFields } from "~/components/workspace/company-fields";
import { useLookedUpAt } from "~/components/workspace/vat-look-up";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { EmailField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { lookUpCompany, vatLookUpForm } from "~/web/company-look-up.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("workspace.general") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const workspace = await load(args, (api) => api.workspace.details({ id }));
  return { workspace_id: workspace.id, workspace };
}

export async function action(args: ActionFunctionArgs) {
  const vatForm = await vatLookUpForm(args);
  if (vatForm) return lookUpCompany(args, vatForm);
  return submit(args, WorkspaceForm, async (api, input) => {
    await api.workspace.edit(input);
    return redirect(paths.companyGeneral(input.id, { saved: "1" }), 303);
  });
}

export default function CompanyGeneral() {
  const { t } = useTranslation();
  const { workspace } = useLoaderData<typeof loader>();
  const answer = useActionData();
  const lookedUpAt = useLookedUpAt();
  const [params] = useSearchParams();
  return (
    <>
      <h1 className="text-2xl">{t("workspace.general")}</h1>
      {params.has("saved") && !answer ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("ui.saved")}
        </Notice>
      ) : null}
      <Form
        key={`${workspace.id} ${workspace.slug} ${lookedUpAt}`}
        defaultValue={{
          ...workspace,
          vat: vatInWords(workspace.vat),
          takes_problems: String(workspace.takes_problems),
        }}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <input type="hidden" name="id" value={workspace.id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="name"
            label={t("onboarding.workspace.name")}
            hint={t("onboarding.workspace.name_hint")}
            maxLength={80}
            required
          />
          <TextField
            name="slug"
            label={t("workspace.slug")}
            hint={t("workspace.slug_hint", { slug: workspace.slug })}
            maxLength={80}
            required
            className="max-w-sm"
          />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">{companyFields(t, workspace.vat_verified_at)}</div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <EmailField
            name="billing_email"
            label={t("workspace.billing_email")}
            hint={t("workspace.billing_email_hint")}
            optional
            className="max-w-sm"
          />
        </div>
        <div className="panel p-4 md:p-6">
          <RadioGroup
            name="takes_problems"
            label={t("problem.setting.label")}
            boxed
            options={[
              { value: "false", label: t("problem.setting.off"), hint: t("problem.setting.off_hint") },
              { value: "true", label: t("problem.setting.on"), hint: t("problem.setting.on_hint") },
            ]}
          />
        </div>
        <FormActions>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { brandingAllowed } from "@server/core/plan";
import { CompanyDetails } from "@server/tenancy/workspace/inputs";
import { vatInWords } from "@server/tenancy/workspace/vat";
import { useTranslation } from "react-i18next";
import { LogoField } from "~/components/theme/logo-field";
import { companyFields } from "~/components/workspace/company-fields";
import { useLookedUpAt } from "~/components/workspace/vat-look-up";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { ColorField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { lookUpCompany, vatLookUpForm } from "~/web/company-look-up.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("onboarding.details.title") };

export async function loader(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  const workspace = await load(args, (api) => api.workspace.details({ id }));
  const { plan_status, subscription } = workspace;
  return {
    workspace_id: id,
    workspace,
    may_brand: brandingAllowed(plan_status, subscription?.subscription_type.enterprise === true),
  };
}

/** The details are saved first, so that they are stored even if the logo is invalid. */
export async function action(args: ActionFunctionArgs) {
  const vatForm = await vatLookUpForm(args);
  if (vatForm) return lookUpCompany(args, vatForm);
  return submit(args, CompanyDetails, async (api, { color, images, ...details }) => {
    await api.workspace.edit(details);
    if (color || images.length > 0) await api.workspace.dress({ id: details.id, color: color ?? undefined, images });
    return redirect(paths.newBoard(details.id), 303);
  });
}

export default function WorkspaceDetails() {
  const { t } = useTranslation();
  const lookedUpAt = useLookedUpAt();
  const { workspace, may_brand } = useLoaderData<typeof loader>();
  const stored = {
    ...workspace,
    company: workspace.company || workspace.name,
    vat: vatInWords(workspace.vat),
    color: workspace.color_code ?? "",
  };
  return (
    <SimpleFrame step={{ now: 2, of: 5 }}>
      <h1 className="text-3xl">{t("onboarding.details.title")}</h1>
      <p className="mt-2 max-w-lg text-muted">{t("onboarding.details.text")}</p>
      <Form
        key={lookedUpAt}
        encType="multipart/form-data"
        defaultValue={stored}
        className="mt-6 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">{companyFields(t, workspace.vat_verified_at)}</div>
        {may_brand ? (
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <LogoField name="images" label={t("workspace.logo")} />
            <ColorField name="color" label={t("theme.color.label")} optional hint={t("theme.color.hint")} />
          </div>
        ) : null}
        <FormActions>
          <Link to={paths.newBoard(workspace.id)} className="btn btn-ghost">
            {t("onboarding.skip")}
          </Link>
          <SubmitButton>{t("ui.continue")}</SubmitButton>
        </FormActions>
      </Form>
    </SimpleFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Theme } from "@server/workspace/inputs";
import { brandingAllowed } from "@server/workspace/plan";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { paths } from "~/paths";
import { workspaceInQuery } from "~/signed-in.server";
import type { Titled } from "~/title";
import { ColorField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { ColorPreview } from "~/widgets/workspace/color-preview";

export const handle: Titled = { title: (t) => t("workspace.theme") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { logo, color_code, plan_status, subscription } = await ask(args, (api) => api.workspace.details({ id }));
  const { enterprise } = subscription.subscription_type;
  return { workspace_id: id, logo, color: color_code ?? "", may_brand: brandingAllowed(plan_status, enterprise) };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Theme, async (api, input) => {
    await api.workspace.dress(input);
    return redirect(paths.companyTheme(input.id, { saved: "1" }), 303);
  });
}

export default function CompanyTheme() {
  const { t } = useTranslation();
  const { workspace_id, logo, color, may_brand } = useLoaderData<typeof loader>();
  const answer = useActionData();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const typing = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "color") setTyped(event.target.value.trim());
  };
  return (
    <>
      <h1 className="text-2xl">{t("workspace.theme")}</h1>
      {params.has("saved") && !answer ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("ui.saved")}
        </Notice>
      ) : null}
      {may_brand ? (
        <Form
          key={`${workspace_id} ${logo}`}
          encType="multipart/form-data"
          defaultValue={{ color }}
          onInput={typing}
          className="mt-5 grid grid-cols-1 gap-4"
        >
          <UnsavedGuard />
          <input type="hidden" name="id" value={workspace_id} />
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            {logo ? (
              <img
                src={logo}
                alt={t("workspace.logo_now")}
                className="max-h-24 max-w-full justify-self-start rounded-field border border-line bg-white p-2"
              />
            ) : null}
            <FileField name="images" label={t("workspace.logo")} optional accept="image/*" hint={t("workspace.logo_hint")} />
          </div>
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <ColorField name="color" label={t("workspace.color")} optional hint={t("workspace.color_hint")} />
            <ColorPreview color={typed ?? color} />
          </div>
          <FormActions>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <Notice tone="plan" className="mt-5">
          {t("workspace.no_branding")}
        </Notice>
      )}
    </>
  );
}

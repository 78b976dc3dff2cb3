import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { globalTemplateFormValues } from "@server/inspection/global-template/form-values";
import { GlobalTemplateForm } from "@server/inspection/global-template/inputs";
import { useTranslation } from "react-i18next";
import { ResultNotice } from "~/components/access/result-notice";
import { GlobalHead } from "~/components/global-template/global-head";
import { RecipientFields } from "~/components/library/recipient-fields";
import { UsedIn } from "~/components/library/used-in";
import { FlagFields } from "~/components/template/flag-fields";
import { TemplateFields } from "~/components/template/template-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Facts, Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => `${t("template.tabs.settings")} · ${template.title}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const page = await api.globalTemplate.page({ id: args.params.id! });
    return { ...page, workspaces: await api.globalLibrary.workspaces({ q: "", ids: page.template.workspaces }) };
  });

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, GlobalTemplateForm, async (api, input) => {
    await api.globalTemplate.edit(input);
    return redirect(paths.editAdminTemplate(input.id, { done: "saved" }), 303);
  });
}

export const shouldRevalidate = freshAfterError;

export default function EditGlobalTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { template, everywhere, workspaces, used_in, used_in_count } = page;
  const { workspaces: chosen, ...stored } = template;
  const done = useSearchParams()[0].get("done");
  return (
    <>
      <GlobalHead {...page} here="settings" />
      <ResultNotice>
        {done === "saved" ? t("ui.saved") : done === "copied" ? t("template.done.copied") : null}
      </ResultNotice>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          className="grid grid-cols-1 gap-4"
          encType="multipart/form-data"
          defaultValue={stored}
          basedOn={globalTemplateFormValues(page)}
        >
          <UnsavedGuard />
          <TemplateFields logo={template.logo} title={template.title} />
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <RecipientFields everywhere={everywhere} workspaces={workspaces} chosen={chosen} />
          </div>
          <FlagFields />
          <FormActions cancel={paths.adminTemplates()}>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
        </Form>
        <div className="grid grid-cols-1 gap-5">
          <Panel title={t("template.about_it")}>
            <Facts
              facts={[
                [t("template.in_use"), t("template.on_objects", { count: template.in_use ?? 0 })],
                [t("template.made_by"), template.created_by?.name ?? t("user.former")],
                ...(template.template_title ? [[t("template.made_from"), template.template_title] as const] : []),
                [
                  t("template.changed"),
                  <span key="changed">
                    <Moment value={template.updated_at} />
                    {template.updated_by ? ` ${t("template.by", { name: template.updated_by.name })}` : null}
                  </span>,
                ],
              ]}
            />
          </Panel>
          <Panel title={t("library.where_used")} count={used_in_count || null}>
            <UsedIn workspaces={used_in} count={used_in_count} />
          </Panel>
        </div>
      </div>
    </>
  );
}

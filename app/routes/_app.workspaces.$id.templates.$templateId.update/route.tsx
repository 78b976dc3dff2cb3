import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { templateFormValues } from "@server/inspection/template/form-values";
import { TemplateForm } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { ResultNotice } from "~/components/access/result-notice";
import { FlagFields } from "~/components/template/flag-fields";
import { TemplateFields } from "~/components/template/template-fields";
import { TemplateHead } from "~/components/template/template-head";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Facts, Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => `${t("template.tabs.settings")} · ${template.title}`,
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) =>
    api.template.page({ id: args.params.id!, templateId: args.params.templateId! }),
  );
  await requireAllowed(args, page, page.may.edit, page.may.locked, "template.edit");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, TemplateForm, async (api, input) => {
    await api.template.edit(input);
    return redirect(paths.editTemplate(input.id, input.templateId, { done: "saved" }), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, template } = page;
  const done = useSearchParams()[0].get("done");
  return (
    <>
      <TemplateHead {...page} here="settings" />
      <ResultNotice>
        {done === "saved" ? t("ui.saved") : done === "copied" ? t("template.done.copied") : null}
      </ResultNotice>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          className="grid grid-cols-1 gap-4"
          encType="multipart/form-data"
          defaultValue={template}
          basedOn={templateFormValues(template)}
        >
          <UnsavedGuard />
          <TemplateFields logo={template.logo} title={template.title} />
          <FlagFields />
          <FormActions cancel={paths.templates(workspace_id)}>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
        </Form>
        <About />
      </div>
    </>
  );
}

function About() {
  const { t } = useTranslation();
  const { template, answers } = useLoaderData<typeof loader>();
  const { created_by, updated_by, updated_at, template_title, in_use } = template;
  return (
    <Panel title={t("template.about_it")}>
      <Facts
        facts={[
          [t("template.in_use"), t("template.on_objects", { count: in_use ?? 0 })],
          [t("template.answers"), t("template.answers_count", { count: answers })],
          [t("template.made_by"), created_by?.name ?? t("user.former")],
          ...(template_title ? [[t("template.made_from"), template_title] as const] : []),
          [
            t("template.changed"),
            <span key="changed">
              <Moment value={updated_at} />
              {updated_by ? ` ${t("template.by", { name: updated_by.name })}` : null}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

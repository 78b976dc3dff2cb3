import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewGlobalTemplate } from "@server/inspection/global-template/inputs";
import { useTranslation } from "react-i18next";
import { RecipientFields } from "~/components/library/recipient-fields";
import { paths } from "~/paths/paths";
import { SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("template.new")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [starts, workspaces] = await Promise.all([
      api.globalTemplate.starts(),
      api.globalLibrary.workspaces({ q: "" }),
    ]);
    return { starts, workspaces, from: new URL(args.request.url).searchParams.get("from") ?? "" };
  });

const NewForm = NewGlobalTemplate.pick({
  title: true,
  subtitle: true,
  parent_id: true,
  global: true,
  workspaces: true,
});

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, NewForm, async (api, input) => {
    const { id } = await api.globalTemplate.create(input);
    return redirect(paths.adminTemplateGroups(id), 303);
  });
}

export default function NewGlobalTemplatePage() {
  const { t } = useTranslation();
  const { starts, workspaces, from } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead
        trail={[{ to: paths.adminTemplates(), label: t("template.titles") }]}
        here={t("template.new")}
        title={t("template.new")}
      />
      <Form
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{ parent_id: starts.some(({ id }) => id === from) ? from : "" }}
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="title"
            label={t("template.title_field")}
            hint={t("template.title_hint")}
            maxLength={200}
            autoComplete="off"
            required
          />
          <TextField name="subtitle" label={t("template.subtitle")} maxLength={200} autoComplete="off" optional />
          {starts.length > 0 ? (
            <SelectField
              name="parent_id"
              label={t("template.start")}
              hint={t("template.start_hint")}
              empty={t("template.start_empty")}
              options={starts.map(({ id, title, questions }) => ({
                value: id,
                label: `${title} · ${t("template.questions_count", { count: questions })}`,
              }))}
            />
          ) : null}
          <RecipientFields workspaces={workspaces} />
        </div>
        <FormActions cancel={paths.adminTemplates()}>
          <SubmitButton>{t("template.make")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

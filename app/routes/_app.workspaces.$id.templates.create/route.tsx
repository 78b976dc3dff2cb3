import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewTemplate } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("template.new") };

export async function loader(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get("from") ?? undefined;
  const page = await load(args, (api) => api.template.starts({ id: args.params.id!, from }));
  await requireAllowed(args, page, page.may.edit, page.may.locked, "template.edit");
  return page;
}

const NewForm = NewTemplate.pick({ id: true, title: true, subtitle: true, parent_id: true });

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewForm, async (api, input) => {
    const { id } = await api.template.create(input);
    return redirect(paths.templateGroups(input.id, id), 303);
  });

export default function NewTemplatePage() {
  const { t } = useTranslation();
  const { workspace_id, starts, from } = useLoaderData<typeof loader>();
  const list = paths.templates(workspace_id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("template.new")} trail={[{ to: list, label: t("template.titles") }]} />
      <Form className="mt-5 grid gap-4" defaultValue={{ parent_id: from?.id ?? "" }}>
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="title"
            label={t("template.title_field")}
            hint={t("template.title_hint")}
            maxLength={200}
            autoComplete="off"
            autoFocus
            required
          />
          <TextField name="subtitle" label={t("template.subtitle")} maxLength={200} autoComplete="off" optional />
          {starts.length > 0 ? (
            <SelectField
              name="parent_id"
              label={t("template.start")}
              hint={t("template.start_hint")}
              empty={t("template.start_empty")}
              options={starts.map(({ id, title, questions, global }) => ({
                value: id,
                label: [
                  title,
                  t("template.questions_count", { count: questions }),
                  ...(global ? [t("template.of_platform_short")] : []),
                ].join(" · "),
              }))}
            />
          ) : null}
        </div>
        <FormActions cancel={list}>
          <SubmitButton>{t("template.make")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

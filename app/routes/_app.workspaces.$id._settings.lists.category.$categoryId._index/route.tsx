import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryChanges } from "@server/records/category/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { category }) => `${t("category.rename")} · ${category.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.category.page({ id: args.params.id!, categoryId: args.params.categoryId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, CategoryChanges, async (api, input) => {
    await api.category.rename(input);
    return redirect(paths.lists(input.id), 303);
  });

export default function RenameCategory() {
  const { t } = useTranslation();
  const { workspace_id, category } = useLoaderData<typeof loader>();
  const lists = paths.lists(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: lists, label: t("category.lists") }]} title={t("category.rename")} sub={category.title} />
      <Form defaultValue={category} className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel p-4 md:p-6">
          <TextField name="title" label={t("category.title")} maxLength={80} hint={t("category.rename_hint")} />
        </div>
        <FormActions cancel={lists}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

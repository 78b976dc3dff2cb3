import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fileFormValues } from "@server/records/file/form-values";
import { FileChanges } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { AboutFields } from "~/components/file/about-fields";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("ui.edit")} · ${file.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, FileChanges, async (api, input) => {
    await api.file.edit(input);
    return redirect(paths.file(input.id, input.fileId), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditFile() {
  const { t } = useTranslation();
  const { workspace_id, path, object, file, categories } = useLoaderData<typeof loader>();
  const filePath = paths.file(object.id, file.id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: filePath, label: file.title }]}
        here={t("ui.edit")}
        title={t("file.edit")}
        sub={file.link ?? file.name}
      />
      <section className="panel mt-5" aria-label={t("file.edit")}>
        <Form defaultValue={file} basedOn={fileFormValues(file)} className="grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="title" label={t("file.title_field")} maxLength={200} />
          {file.link ? (
            <TextField name="link" type="url" inputMode="url" label={t("file.link")} maxLength={2000} />
          ) : null}
          <AboutFields categories={categories} mayPublish />
          <FormActions cancel={filePath}>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
          <UnsavedGuard />
        </Form>
      </section>
    </div>
  );
}

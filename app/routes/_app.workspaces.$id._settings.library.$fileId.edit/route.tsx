import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LibraryFileChanges } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { DuplicateNotice } from "~/components/library/duplicate-notice";
import { UseFields } from "~/components/library/use-fields";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => t("library.edit_of", { title: file.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.library.file({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.edit, false, "library.edit");
  return page;
}

const Changes = LibraryFileChanges.required({ usable_for: true });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Changes, async (api, input) => {
    await api.library.edit(input);
    return redirect(paths.libraryFile(input.id, input.fileId, { done: "saved" }), 303);
  });

export default function EditLibraryFile() {
  const { t } = useTranslation();
  const { workspace_id, file } = useLoaderData<typeof loader>();
  const page = paths.libraryFile(workspace_id, file.id);
  return (
    <div>
      <PageHead
        trail={[
          { to: paths.library(workspace_id), label: t("library.title") },
          { to: page, label: file.title },
        ]}
        here={t("ui.edit")}
        title={t("library.edit_of", { title: file.title })}
      />
      <Form
        encType="multipart/form-data"
        defaultValue={{ title: file.title, link: file.link ?? "" }}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <DuplicateNotice to={(id) => paths.libraryFile(workspace_id, id)} />
          <TextField name="title" label={t("file.title_field")} maxLength={200} required />
          {file.link ? (
            <TextField
              name="link"
              type="url"
              inputMode="url"
              label={t("file.link")}
              maxLength={2000}
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : (
            <FileField name="file" label={t("library.replace")} hint={t("library.replace_hint")} optional />
          )}
          <UseFields uses={file.usable_for} />
        </div>
        <FormActions cancel={page}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}

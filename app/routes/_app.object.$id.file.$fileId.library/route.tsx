import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FromObject } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { DuplicateNotice } from "~/components/library/duplicate-notice";
import { UseFields } from "~/components/library/use-fields";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("library.put")} · ${file.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.keep_in_library);
  return page;
}

const Put = FromObject.required({ usable_for: true });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Put, async (api, input) => {
    const { id, workspace_id } = await api.library.takeFromObject(input);
    return redirect(paths.libraryFile(workspace_id, id, { done: "put" }), 303);
  });

export default function PutInLibrary() {
  const { t } = useTranslation();
  const { workspace_id, object, path, file } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("library.title")}
        title={t("library.put")}
        sub={file.title}
      />
      <Form defaultValue={{ title: file.title }} className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <p className="text-muted">{t("library.put_about")}</p>
          <DuplicateNotice to={(id) => paths.libraryFile(workspace_id, id)} />
          <TextField name="title" label={t("file.title_field")} maxLength={200} required />
          <UseFields />
        </div>
        <FormActions cancel={paths.file(object.id, file.id)}>
          <SubmitButton icon="book-open">{t("library.put")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { GlobalFileChanges } from "@server/records/library/global-inputs";
import { useTranslation } from "react-i18next";
import { DuplicateNotice } from "~/components/library/duplicate-notice";
import { LibraryPreview } from "~/components/library/library-preview";
import { RecipientFields } from "~/components/library/recipient-fields";
import { UseFields } from "~/components/library/use-fields";
import { UsedIn } from "~/components/library/used-in";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${file.title} · ${t("library.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const page = await api.globalLibrary.file({ id: args.params.id! });
    return { ...page, workspaces: await api.globalLibrary.workspaces({ q: "", ids: page.file.workspaces }) };
  });

const Changes = GlobalFileChanges.required({ title: true, usable_for: true });

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Changes, async (api, input) => {
    await api.globalLibrary.edit(input);
    return redirect(paths.globalFile(input.id, { done: "saved" }), 303);
  });
}

export default function GlobalFile() {
  const { t } = useTranslation();
  const { file, mime, workspaces, used_in, used_in_count } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHead
        trail={[{ to: paths.adminLibrary(), label: t("library.title") }]}
        here={file.title}
        title={file.title}
        actions={
          <Link to={paths.deleteGlobalFile(file.id)} className="btn">
            <Icon name="trash-2" />
            {t("ui.delete")}
          </Link>
        }
      />
      {params.get("done") === "saved" ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t("ui.saved")}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          encType="multipart/form-data"
          defaultValue={{ title: file.title, link: file.link ?? "" }}
          className="grid grid-cols-1 gap-4"
        >
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <DuplicateNotice to={(id) => paths.globalFile(id)} />
            <TextField name="title" label={t("file.title_field")} maxLength={200} required />
            {file.link ? (
              <TextField
                name="link"
                type="url"
                inputMode="url"
                label={t("file.link")}
                maxLength={2000}
                autoCapitalize="none"
              />
            ) : (
              <FileField name="file" label={t("library.replace")} hint={t("library.replace_hint")} optional />
            )}
            <UseFields uses={file.usable_for} />
            <RecipientFields everywhere={file.global} workspaces={workspaces} chosen={file.workspaces} />
          </div>
          <FormActions cancel={paths.adminLibrary()}>
            <SubmitButton>{t("ui.save")}</SubmitButton>
          </FormActions>
          <UnsavedGuard />
        </Form>
        <div className="grid grid-cols-1 gap-5">
          <LibraryPreview file={file} mime={mime} />
          <Panel title={t("library.where_used")} count={file.uses}>
            <UsedIn workspaces={used_in} count={used_in_count} />
          </Panel>
        </div>
      </div>
    </>
  );
}

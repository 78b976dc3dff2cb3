import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { OneLibraryFile } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { UsesInWords, WhereUsed } from "~/components/library/where-used";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { Panel } from "~/ui/panel";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => t("file.delete_question", { title: file.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.library.file({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.edit, false, "library.edit");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneLibraryFile, async (api, { id, fileId }) => {
    await api.library.remove({ id, libraryFileId: fileId });
    return redirect(paths.library(id, { done: "deleted" }), 303);
  });

export default function DeleteLibraryFile() {
  const { t } = useTranslation();
  const { workspace_id, file, uses } = useLoaderData<typeof loader>();
  const isUsed = uses.objects_count + uses.plans_count > 0;
  return (
    <>
      <ConfirmForm
        title={t("file.delete_question", { title: file.title })}
        warning={
          <>
            <p className="font-semibold">
              <UsesInWords uses={uses} />
            </p>
            <p>{t(isUsed ? "library.delete_used" : "library.delete_unused", { days: TRASH_DAYS })}</p>
          </>
        }
        confirm={t("ui.delete")}
        cancel={paths.libraryFile(workspace_id, file.id)}
      />
      {isUsed ? (
        <Panel title={t("library.where_used")} count={uses.objects_count + uses.plans_count} className="mt-6">
          <WhereUsed uses={uses} />
        </Panel>
      ) : null}
    </>
  );
}

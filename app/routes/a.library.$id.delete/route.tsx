import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { UsedIn } from "~/components/library/used-in";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { Panel } from "~/ui/panel";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => t("file.delete_question", { title: file.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.globalLibrary.file({ id: args.params.id! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, ById, async (api, input) => {
    await api.globalLibrary.remove(input);
    return redirect(paths.adminLibrary({ done: "deleted" }), 303);
  });
}

export default function DeleteGlobalFile() {
  const { t } = useTranslation();
  const { file, used_in, used_in_count } = useLoaderData<typeof loader>();
  return (
    <>
      <ConfirmForm
        title={t("file.delete_question", { title: file.title })}
        warning={
          <>
            <p className="font-semibold">
              {used_in_count > 0 ? t("library.used_in", { count: used_in_count }) : t("library.used_nowhere")}
            </p>
            <p>{t("library.delete_global")}</p>
          </>
        }
        confirm={t("ui.delete")}
        cancel={paths.globalFile(file.id)}
      />
      {used_in_count > 0 ? (
        <Panel title={t("library.where_used")} count={file.uses} className="mx-auto mt-6 max-w-lg">
          <UsedIn workspaces={used_in} count={used_in_count} />
        </Panel>
      ) : null}
    </>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { ExportPanel } from "./export-panel.tsx";
import { ListsPanel } from "./lists-panel.tsx";

export const handle: Titled = { title: (t) => t("whole.menu") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return load(args, (api) => api.whole.page({ id }));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => redirect(paths.job((await api.whole.export({ id })).id), 303));

/** Everything of a workspace as a ZIP, and its lists for a spreadsheet. */
export default function Everything() {
  const { t } = useTranslation();
  const { workspace_id, exports } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">{t("whole.menu")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("whole.intro")}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">
        <ExportPanel workspaceId={workspace_id} exports={exports} />
        <ListsPanel workspaceId={workspace_id} />
        <Panel title={t("whole.in.card")} padded>
          <p className="text-sm text-muted">{t("whole.in.card_text")}</p>
          <Action to={paths.importWhole(workspace_id)} icon="upload" className="mt-4 max-md:w-full">
            {t("whole.in.title")}
          </Action>
        </Panel>
      </div>
    </>
  );
}

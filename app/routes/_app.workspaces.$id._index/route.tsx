import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { HomeQuery } from "@server/records/container/home";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { HomeTabs } from "~/frame/home-tabs";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { PageHead } from "~/ui/page-head";
import { totalOf } from "~/ui/state";
import { load, loadWorkspace } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import type { Titled } from "~/web/title";
import { Boards } from "./boards.tsx";
import { Jobs } from "./jobs.tsx";
import { NoBoards } from "./no-boards.tsx";
import { Today } from "./today.tsx";

type Data = Awaited<ReturnType<typeof loader>>["data"];
export const handle: Titled<Data> = { title: (t, { name }) => `${t("home.boards")} · ${name}` };

/** Makes this the user's current workspace. Without boards it redirects those who may make one. */
export async function loader(args: LoaderFunctionArgs) {
  const sort = new URL(args.request.url).searchParams.get("sort") ?? undefined;
  const query = { id: args.params.id, sort } as z.input<typeof HomeQuery>;
  const home = await loadWorkspace(args, (api) => api.container.home(query));
  const headers = await workspaceCookie(home.workspace_id);
  if (home.boards.length === 0 && home.may.create_board) throw redirect(paths.newBoard(home.workspace_id), { headers });
  const ask_whom =
    home.boards.length === 0 ? await load(args, (api) => api.workspace.contacts({ id: home.workspace_id })) : null;
  return data({ ...home, people: ask_whom?.people ?? [] }, { headers });
}

export default function Home() {
  const { t } = useTranslation();
  const { workspace_id, name, boards, action_points, may } = useLoaderData<typeof loader>();
  const objects = boards.reduce((sum, { compliance }) => sum + totalOf(compliance.counts), 0);
  return (
    <>
      <PageHead
        title={name}
        sub={
          boards.length > 0
            ? t("home.on_boards", { count: boards.length, objects: t("container.objects_count", { count: objects }) })
            : undefined
        }
        actions={
          may.create_board ? (
            <Action to={paths.newBoard(workspace_id)} icon="plus" kind="primary" deskOnly>
              {t("home.new_board")}
            </Action>
          ) : undefined
        }
      />
      <HomeTabs
        workspaceId={workspace_id}
        current="boards"
        counts={{ action_points: action_points.open || undefined }}
      />
      <Jobs />
      {boards.length === 0 ? (
        <NoBoards />
      ) : (
        <>
          {objects > 0 || action_points.open > 0 ? <Today /> : null}
          <Boards />
        </>
      )}
    </>
  );
}

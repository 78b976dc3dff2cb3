import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KindStep } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { KindItem } from "./kind-item.tsx";

export const handle: Titled = { title: (t) => t("kind.titles") };

export const loader = async (args: LoaderFunctionArgs) => {
  const workspace_id = args.params.id!;
  return { workspace_id, kinds: await load(args, (api) => api.kind.list({ id: workspace_id })) };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, KindStep, async (api, input) => {
    await api.kind.move(input);
    return redirect(paths.kinds(input.id), 303);
  });

/** The kinds of objects of a workspace, in the order of its forms. */
export default function Kinds() {
  const { t } = useTranslation();
  const { workspace_id, kinds } = useLoaderData<typeof loader>();
  return (
    <div>
      <ListsHead
        workspaceId={workspace_id}
        current="kinds"
        actions={
          <Action to={paths.newKind(workspace_id)} kind="primary" icon="plus">
            {t("kind.add")}
          </Action>
        }
      />
      <Done />
      <Panel title={t("kind.titles")} count={kinds.length} className="mt-5">
        <p className="px-4 py-3 text-sm text-muted md:px-5">{t("kind.text")}</p>
        {kinds.length > 0 ? (
          <ul className="divide-y divide-line border-t border-line">
            {kinds.map((kind, index) => (
              <KindItem
                key={kind.id}
                workspaceId={workspace_id}
                kind={kind}
                isFirst={index === 0}
                isLast={index === kinds.length - 1}
              />
            ))}
          </ul>
        ) : (
          <EmptyLine>{t("kind.none")}</EmptyLine>
        )}
      </Panel>
    </div>
  );
}

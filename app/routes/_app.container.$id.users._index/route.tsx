import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { PeopleQuery } from "@server/access/access/inputs";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Change, change } from "./change.ts";
import { GroupsPanel } from "./groups-panel.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { resultMessages } from "./result-messages.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => t("access.title", { title: container.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(PeopleQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof PeopleQuery
  >;
  const page = await load(args, (api) => api.access.page(query));
  return { ...page, q: PeopleQuery.parse(query).q };
}

/** Changes the role of a person or a group, by the menu of a row. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, Change, async (api, input) => {
    await change(api, input);
    const { pathname, searchParams } = new URL(args.request.url);
    searchParams.set("done", "role");
    return redirect(`${pathname}?${searchParams}`, 303);
  });

export default function Access() {
  const { t } = useTranslation();
  const { workspace_id, container, may } = useLoaderData<typeof loader>();
  const { id, title, path } = container;
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...[...path, { id, title }].map((step) => ({ to: paths.container(step.id), label: step.title })),
  ];
  return (
    <>
      <PageHead
        title={t("access.title", { title })}
        here={t("access.access")}
        trail={trail}
        actions={
          may.edit ? (
            <>
              <Action to={paths.addPeople(id)} icon="user-plus" kind="primary">
                {t("access.add")}
              </Action>
              {may.hand_over ? (
                <MoreMenu label={title}>
                  <MenuLink to={paths.handOverContainer(id)} icon="key-round">
                    {t("access.hand_over.verb")}
                  </MenuLink>
                </MoreMenu>
              ) : null}
            </>
          ) : undefined
        }
      />
      <Done />
      <PeoplePanel />
      <GroupsPanel />
    </>
  );
}

function Done() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const messages = resultMessages(t, params);
  return (
    <ResultNotice isUnchanged={params.get("done") === "nobody"}>
      {messages.length > 0 ? messages.join(" ") : null}
    </ResultNotice>
  );
}

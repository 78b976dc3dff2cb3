import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { GroupPageQuery, GroupPerson } from "@server/access/group/inputs";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { paths } from "~/paths/paths";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { groupInPath } from "~/web/group-in-path.server";
import type { Titled } from "~/web/title";
import { PeoplePanel } from "./people-panel.tsx";
import { PlacesPanel } from "./places-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_, { group }) => group.title };

export async function loader(args: LoaderFunctionArgs) {
  const group = await groupInPath(args);
  const query = { ...readForm(GroupPageQuery, new URL(args.request.url).searchParams), ...group } as z.input<
    typeof GroupPageQuery
  >;
  const page = await load(args, (api) => api.group.page(query));
  return { ...page, q: GroupPageQuery.parse(query).q };
}

/** Removes a member, by the button of their row. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupPerson, async (api, input) => {
    await api.group.unlinkPerson(input);
    const { pathname, searchParams } = new URL(args.request.url);
    searchParams.set("done", "unlinked_person");
    return redirect(`${pathname}?${searchParams}`, 303);
  });

export default function Group() {
  const { t } = useTranslation();
  const { workspace_id, group } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get("done") ?? "";
  const message = ["linked_people", "linked_places", "unlinked", "unlinked_person"].includes(done)
    ? t(`group.done.${done}`)
    : null;
  return (
    <>
      <Link to={paths.companyGroups(workspace_id)} className="link text-sm tap">
        {t("group.title")}
      </Link>
      <PageHead
        title={group.title}
        sub={group.subtitle || undefined}
        actions={
          <MoreMenu label={group.title}>
            <MenuLink to={paths.groupPart(workspace_id, group.id, "edit")} icon="pencil">
              {t("ui.edit")}
            </MenuLink>
            <MenuLink to={paths.groupPart(workspace_id, group.id, "delete")} icon="trash-2">
              {t("ui.delete")}
            </MenuLink>
          </MoreMenu>
        }
      />
      <ResultNotice>{message}</ResultNotice>
      <PeoplePanel />
      <PlacesPanel />
    </>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupById } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import { groupInPath } from "~/web/group-in-path.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { group }) => t("group.delete.question", { title: group.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const group = await groupInPath(args);
  return load(args, (api) => api.group.toEdit(group));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupById, async (api, input) => {
    await api.group.delete(input);
    return redirect(paths.companyGroups(input.id, { done: "deleted" }), 303);
  });

export default function DeleteGroup() {
  const { t } = useTranslation();
  const { workspace_id, group } = useLoaderData<typeof loader>();
  const { users_count, containers_count } = group;
  const what = {
    people: t("group.people_count", { count: users_count }),
    places: t("group.places_count", { count: containers_count }),
  };
  return (
    <ConfirmForm
      title={t("group.delete.question", { title: group.title })}
      warning={
        <>
          <p className="font-semibold">
            {users_count > 0 && containers_count > 0 ? t("group.delete.what", what) : t("group.delete.nothing")}
          </p>
          <p className="mt-1">{t("group.delete.stays")}</p>
        </>
      }
      confirm={t("ui.delete")}
      cancel={paths.group(workspace_id, group.id)}
    >
      <input type="hidden" name="id" value={workspace_id} />
    </ConfirmForm>
  );
}

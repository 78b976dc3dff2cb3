import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupById } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { group, title }) => t("access.unlink.question", { group: group.title, title }),
};

export async function loader(args: LoaderFunctionArgs) {
  const { id, groupId } = args.params;
  const query = await load(args, (api) => api.group.beforeUnlinking({ id: id!, groupId: groupId! }));
  return { ...query, from: fromIn(args) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupById, async (api, input) => {
    const { workspace_id } = await api.group.beforeUnlinking(input);
    await api.group.unlinkContainer(input);
    const done = { done: "unlinked" };
    return redirect(
      fromIn(args) === "group" ? paths.group(workspace_id, input.groupId, done) : paths.containerPeople(input.id, done),
      303,
    );
  });

const fromIn = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("from");

export default function UnlinkGroup() {
  const { t } = useTranslation();
  const { id, workspace_id, title, group, from } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("access.unlink.question", { group: group.title, title })}
      icon="unlink"
      warning={
        <>
          <p className="font-semibold">
            {group.users_count === 0
              ? t("access.unlink.nobody")
              : t("access.unlink.what", { count: group.users_count })}
          </p>
          <p className="mt-1">{t("access.unlink.stays")}</p>
        </>
      }
      confirm={t("access.unlink.verb")}
      cancel={from === "group" ? paths.group(workspace_id, group.id) : paths.containerPeople(id)}
    />
  );
}

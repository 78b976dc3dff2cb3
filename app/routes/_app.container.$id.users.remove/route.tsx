import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PeopleById } from "@server/access/access/inputs";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { RoleLabel } from "~/components/access/role-label";
import { LinksStay } from "~/components/share/links-stay";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("access.remove.title", { title }) };

/**
 * The chosen people are in the address, from the list's checkboxes. Without any it redirects to the list, which says
 * so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const user_ids = new URL(args.request.url).searchParams.getAll("user");
  if (user_ids.length === 0 && Id.safeParse(id).success) throw redirect(paths.containerPeople(id, { done: "nobody" }));
  const query = await load(args, (api) => api.access.beforeRemoving({ id, user_ids }));
  if (query.people.length === 0) throw redirect(paths.containerPeople(id));
  return query;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, PeopleById, async (api, input) => {
    await api.access.removeMany(input);
    return redirect(paths.containerPeople(input.id, { done: "removed" }), 303);
  });

export default function RemovePeople() {
  const { t } = useTranslation();
  const { id, workspace_id, title, people, links } = useLoaderData<typeof loader>();
  const staying = people.filter(({ sources }) => sources.length > 0).length;
  const [first] = people;
  return (
    <ConfirmForm
      title={t("access.remove.question", {
        count: people.length,
        name: `${first?.first_name} ${first?.last_name}`,
        title,
      })}
      icon="user-x"
      warning={
        <>
          <p className="font-semibold">{t("access.remove.what", { count: people.length })}</p>
          {staying > 0 ? <p className="mt-1">{t("access.remove.staying", { count: staying })}</p> : null}
          <LinksStay links={links} to={paths.shares(workspace_id)} />
        </>
      }
      confirm={t("ui.remove")}
      cancel={paths.containerPeople(id)}
    >
      <ul className="grid gap-3" aria-label={t("access.people")}>
        {people.map(({ id: userId, first_name, last_name, image, role, tablet, sources }) => (
          <li key={userId} className="flex items-center gap-3">
            <input type="hidden" name="user_ids[]" value={userId} />
            <Avatar name={`${first_name} ${last_name}`} image={image ?? undefined} size="md" />
            <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
              <span className="block font-medium">{`${first_name} ${last_name}`}</span>
              {sources.length > 0 ? <span className="block text-xs text-muted">{t("access.remove.keeps")}</span> : null}
            </span>
            <span className="text-sm">
              <RoleLabel role={role} tablet={tablet} />
            </span>
          </li>
        ))}
      </ul>
    </ConfirmForm>
  );
}

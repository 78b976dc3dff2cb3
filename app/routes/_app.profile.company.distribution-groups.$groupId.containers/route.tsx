import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupPlaces } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { AdminField } from "~/components/access/admin-field";
import { ChoiceList } from "~/components/access/choice-list";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { groupInPath } from "~/web/group-in-path.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("group.places_for", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const group = await groupInPath(args);
  const { searchParams } = new URL(args.request.url);
  const query = { q: searchParams.get("q") ?? "", chosen: searchParams.getAll("container_ids") };
  const page = await load(args, (api) => api.group.placesToLink({ ...group, ...query }));
  return { ...page, ...query, group_id: group.groupId };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupPlaces, async (api, input) => {
    await api.group.linkPlaces(input);
    return redirect(paths.group(input.id, input.groupId, { done: "linked_places" }), 303);
  });

export default function PlacesOfGroup() {
  const { t } = useTranslation();
  const { workspace_id, group_id, title, places, q, chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{t("group.places_for", { title })}</h1>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="workspace" value={workspace_id} />
        <input type="hidden" name="id" value={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            name="container_ids"
            label={t("group.places")}
            hint={t("group.places_hint")}
            q={q}
            chosen={chosen}
            choices={places.map((place) => ({ value: place.id, label: place.title, note: place.parent }))}
            emptyText={t("group.all_linked")}
          />
          <AdminField name="is_container_admin" label={t("access.link.as_admin")} />
        </div>
        <FormActions cancel={paths.group(workspace_id, group_id)}>
          <SubmitButton icon="link">{t("group.add_places")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

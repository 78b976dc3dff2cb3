import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupPeople } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "~/components/access/choice-list";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { groupInPath } from "~/web/group-in-path.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("group.people_in", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const group = await groupInPath(args);
  const { searchParams } = new URL(args.request.url);
  const query = { q: searchParams.get("q") ?? "", chosen: searchParams.getAll("user_ids") };
  const page = await load(args, (api) => api.group.peopleToLink({ ...group, ...query }));
  return { ...page, ...query, group_id: group.groupId };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupPeople, async (api, input) => {
    await api.group.linkPeople(input);
    return redirect(paths.group(input.id, input.groupId, { done: "linked_people" }), 303);
  });

export default function PeopleOfGroup() {
  const { t } = useTranslation();
  const { workspace_id, group_id, title, candidates, q, chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{t("group.people_in", { title })}</h1>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="workspace" value={workspace_id} />
        <input type="hidden" name="id" value={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            name="user_ids"
            label={t("access.members")}
            hint={t("group.people_hint")}
            q={q}
            chosen={chosen}
            choices={candidates.map(({ id, name, email, tablet }) => ({
              value: id,
              label: name,
              note: [email, tablet ? t("ui.role.tablet") : ""].filter(Boolean).join(" · "),
            }))}
            emptyText={t("group.all_in")}
          />
        </div>
        <FormActions cancel={paths.group(workspace_id, group_id)}>
          <SubmitButton icon="user-plus">{t("group.add_people")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

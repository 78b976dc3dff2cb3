import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { GroupsToLink } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { AdminField } from "~/components/access/admin-field";
import { ChoiceList } from "~/components/access/choice-list";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("access.link.title", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = searchParams.get("q") ?? "";
  const chosen = searchParams.getAll("group_ids");
  const page = await load(args, (api) => api.group.toLink({ id: args.params.id!, q, chosen }));
  return { ...page, q, chosen };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupsToLink, async (api, input) => {
    await api.group.linkGroups(input);
    return redirect(`${paths.containerPeople(input.id, { done: "linked" })}#groups`, 303);
  });

export default function LinkGroups() {
  const { t } = useTranslation();
  const { id, workspace_id, title, groups, q, chosen, may_make } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        title={t("access.link.title", { title })}
        here={t("access.link_group")}
        trail={[
          { to: paths.workspace(workspace_id), label: t("container.boards") },
          { to: paths.container(id), label: title },
          { to: paths.containerPeople(id), label: t("access.access") },
        ]}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ChoiceList
            name="group_ids"
            label={t("access.groups")}
            q={q}
            chosen={chosen}
            choices={groups.map((group) => ({
              value: group.id,
              label: group.title,
              note: t("group.people_count", { count: group.users_count }),
            }))}
            emptyText={t("access.link.none")}
          />
          <AdminField name="is_container_admin" label={t("access.link.as_admin")} />
          {may_make ? (
            <Link to={paths.companyGroups(workspace_id)} className="link tap text-sm">
              {t("access.link.manage")}
            </Link>
          ) : null}
        </div>
        <FormActions cancel={paths.containerPeople(id)}>
          <SubmitButton icon="link">{t("access.link_group")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

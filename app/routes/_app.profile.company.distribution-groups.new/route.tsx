import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewGroup } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("group.new") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { workspace_id, may } = await load(args, (api) => api.group.list({ id, per_page: 1 }));
  await requireAllowed(args, { workspace_id }, may.edit);
  return { workspace_id };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewGroup.omit({ user_ids: true }), async (api, input) => {
    const { id } = await api.group.create(input);
    return redirect(paths.group(input.id, id), 303);
  });

export default function NewGroupPage() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">{t("group.new")}</h1>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="id" value={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="title" label={t("group.name")} hint={t("group.name_hint")} maxLength={80} required />
          <TextField name="subtitle" label={t("group.subtitle")} maxLength={200} optional />
        </div>
        <FormActions cancel={paths.companyGroups(workspace_id)}>
          <SubmitButton icon="plus">{t("group.make")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

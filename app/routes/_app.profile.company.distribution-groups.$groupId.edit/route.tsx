import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupChanges } from "@server/access/group/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { groupInPath } from "~/web/group-in-path.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { group }) => t("group.edit_of", { title: group.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const group = await groupInPath(args);
  return load(args, (api) => api.group.toEdit(group));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, GroupChanges, async (api, input) => {
    await api.group.edit(input);
    return redirect(paths.group(input.id, input.groupId), 303);
  });

export default function EditGroup() {
  const { t } = useTranslation();
  const { workspace_id, group } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{t("group.edit_of", { title: group.title })}</h1>
      <Form defaultValue={{ title: group.title, subtitle: group.subtitle }} className="mt-5 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <input type="hidden" name="id" value={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="title" label={t("group.name")} hint={t("group.name_hint")} maxLength={80} required />
          <TextField name="subtitle" label={t("group.subtitle")} maxLength={200} optional />
        </div>
        <FormActions cancel={paths.group(workspace_id, group.id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

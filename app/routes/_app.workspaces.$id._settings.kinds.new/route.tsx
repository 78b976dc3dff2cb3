import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewKind } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { IconPicker } from "~/components/object/icon-picker";
import { NamesFields, nameLabels } from "~/components/review-point/names-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("kind.add") };

export const loader = async (args: LoaderFunctionArgs) => {
  const workspace_id = args.params.id!;
  await load(args, (api) => api.kind.list({ id: workspace_id })); // refuses who may not add one
  return { workspace_id };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewKind, async (api, input) => {
    const { id } = await api.kind.create(input);
    return redirect(`${paths.editKind(input.id, id, { done: "kind" })}#duties`, 303);
  });

export default function NewKindPage() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const list = paths.kinds(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("kind.titles") }]} title={t("kind.add")} />
      <Form labels={nameLabels} className="mt-5 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <NamesFields hint={t("kind.own_names_hint")} />
          <IconPicker name="icon_code" label={t("kind.icon")} />
        </div>
        <FormActions cancel={list}>
          <SubmitButton icon="plus">{t("kind.add")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

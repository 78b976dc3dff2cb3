import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneOwnField } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { field }) => t("own_field.delete_question", { title: field.title }) };

export const loader = async (args: LoaderFunctionArgs) => {
  const { field, ...page } = await load(args, (api) =>
    api.ownField.page({ id: args.params.id!, fieldId: args.params.fieldId! }),
  );
  return { ...page, field: field! };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneOwnField, async (api, input) => {
    await api.ownField.remove(input);
    return redirect(paths.ownFields(input.id, { done: "own_field_deleted" }), 303);
  });

export default function DeleteOwnField() {
  const { t } = useTranslation();
  const { workspace_id, field } = useLoaderData<typeof loader>();
  const { title, objects_count: count } = field;
  return (
    <ConfirmForm
      title={t("own_field.delete_question", { title })}
      warning={count > 0 ? t("own_field.delete_warning", { count }) : t("own_field.delete_unused")}
      confirm={t("ui.delete")}
      cancel={paths.ownFields(workspace_id)}
    />
  );
}

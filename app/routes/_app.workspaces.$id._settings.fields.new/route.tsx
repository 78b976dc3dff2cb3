import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewOwnField } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { OwnFieldForm } from "~/components/own-field/own-field-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("own_field.add") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.ownField.page({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewOwnField, async (api, input) => {
    await api.ownField.create(input);
    return redirect(paths.ownFields(input.id, { done: "own_field" }), 303);
  });

export default function NewOwnFieldPage() {
  const { t } = useTranslation();
  const { workspace_id, kinds } = useLoaderData<typeof loader>();
  const list = paths.ownFields(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("own_field.titles") }]} title={t("own_field.add")} />
      <OwnFieldForm kinds={kinds} cancel={list} />
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneKind } from "@server/records/kind/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { kind }) => t("kind.delete_question", { title: kind.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.kind.page({ id: args.params.id!, kindId: args.params.kindId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneKind, async (api, input) => {
    await api.kind.remove(input);
    return redirect(paths.kinds(input.id, { done: "kind_deleted" }), 303);
  });

export default function DeleteKind() {
  const { t } = useTranslation();
  const { workspace_id, kind } = useLoaderData<typeof loader>();
  const { title, objects_count: count } = kind;
  return (
    <ConfirmForm
      title={t("kind.delete_question", { title })}
      warning={count > 0 ? t("kind.in_use", { count }) : t("kind.delete_warning")}
      confirm={t("ui.delete")}
      cancel={paths.kinds(workspace_id)}
    />
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneView } from "@server/records/view/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { view }) => t("view.delete_question", { title: view.title }) };

export const loader = async (args: LoaderFunctionArgs) => {
  const workspace_id = args.params.id!;
  const view = await load(args, (api) => api.view.page({ id: workspace_id, viewId: args.params.viewId! }));
  return { workspace_id, view };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneView, async (api, input) => {
    await api.view.remove(input);
    return redirect(paths.objects(input.id), 303);
  });

export default function DeleteView() {
  const { t } = useTranslation();
  const { workspace_id, view } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("view.delete_question", { title: view.title })}
      warning={t(view.shared ? "view.delete_shared" : "view.delete_own")}
      confirm={t("ui.delete")}
      cancel={paths.objects(workspace_id)}
    />
  );
}

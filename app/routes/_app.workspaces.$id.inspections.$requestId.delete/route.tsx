import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneRequest } from "@server/inspection/request/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { request }) => t("inspection.withdraw_question", request) };

export const loader = async (args: LoaderFunctionArgs) => {
  const id = args.params.id!;
  const request = await load(args, (api) => api.request.get({ id, requestId: args.params.requestId! }));
  return { workspace_id: id, request };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneRequest, async (api, input) => {
    await api.request.withdraw(input);
    return redirect(paths.inspections(input.id, { done: "inspection_withdrawn" }), 303);
  });

export default function WithdrawInspection() {
  const { t } = useTranslation();
  const { workspace_id, request } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("inspection.withdraw_question", { body: request.body })}
      warning={t("inspection.withdraw_warning")}
      confirm={t("inspection.withdraw")}
      cancel={paths.inspection(workspace_id, request.id)}
    />
  );
}

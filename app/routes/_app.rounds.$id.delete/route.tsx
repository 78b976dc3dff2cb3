import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("round.delete_question", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { id, title, workspace_id, may } = await load(args, (api) => api.round.page({ id: args.params.id! }));
  await requireAllowed(args, { workspace_id }, may.delete);
  return { id, title, workspace_id };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => {
    await api.round.delete({ id });
    return redirect(paths.rounds(), 303);
  });

export default function DeleteRound() {
  const { t } = useTranslation();
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("round.delete_question", { title })}
      warning={<p>{t("round.delete_warning")}</p>}
      confirm={t("ui.delete")}
      cancel={paths.round(id)}
    />
  );
}

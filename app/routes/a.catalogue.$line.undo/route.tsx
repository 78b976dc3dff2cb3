import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneLine } from "@server/inspection/duty/edition/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { line }) => t("catalogue.undo_question", { title: line.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.catalogue.line({ line: args.params.line! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, OneLine, async (api, input) => {
    await api.catalogue.undo(input);
    return redirect(paths.adminCatalogue({ done: "admin_line_undone" }), 303);
  });
}

export default function UndoCatalogueLine() {
  const { t } = useTranslation();
  const { line } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("catalogue.undo_question", { title: line.title })}
      warning={t("catalogue.undo_warning")}
      icon="undo-2"
      confirm={t("catalogue.undo")}
      cancel={paths.adminCatalogueLine(line.line)}
    />
  );
}

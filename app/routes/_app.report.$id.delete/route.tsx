import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { CannotDelete, mayGo } from "~/components/keeping/cannot-delete";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { useDates } from "~/ui/time";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("report.delete.title") };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, report, permissions, stays } = await load(args, (api) =>
    api.report.page({ id: args.params.id! }),
  );
  await requireAllowed(args, { workspace_id }, permissions.can_delete);
  const { id, reported_date, object } = report;
  return { workspace_id, id, reported_date, object: object.title, stays, movable: permissions.can_move };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ById, async (api, { id }) => {
    const { object_id } = await api.report.remove({ id });
    return redirect(paths.object(object_id, { done: "report_deleted" }), 303);
  });
}

export default function DeleteReport() {
  const { t } = useTranslation();
  const { id, reported_date, object, stays, movable } = useLoaderData<typeof loader>();
  const { day } = useDates();
  const question = t("report.delete.question", { day: day(reported_date), object });
  if (!mayGo(stays))
    return (
      <CannotDelete
        title={question}
        stays={stays}
        back={paths.report(id)}
        move={movable ? paths.moveReport(id) : undefined}
      />
    );
  return (
    <ConfirmForm
      title={question}
      warning={t("report.delete.warning", { days: TRASH_DAYS })}
      confirm={t("report.delete.confirm")}
      cancel={paths.report(id)}
    />
  );
}

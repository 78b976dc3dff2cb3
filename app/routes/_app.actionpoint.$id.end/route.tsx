import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("schedule.end.title") };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, action_point, permissions } = await load(args, (api) =>
    api.actionPoint.page({ id: args.params.id! }),
  );
  await requireAllowed(args, { workspace_id }, permissions.can_plan);
  return { id: action_point.id, schedule: action_point.schedule_description };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ById, async (api, { id }) => {
    await api.actionPoint.endSchedule({ id });
    return redirect(paths.actionPoint(id, { done: "ended" }), 303);
  });
}

export default function EndSchedule() {
  const { t } = useTranslation();
  const { id, schedule } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("schedule.end.title")}
      warning={
        <>
          {schedule ? <p className="font-medium [overflow-wrap:anywhere]">{schedule}</p> : null}
          <p>{t("schedule.end.warning")}</p>
        </>
      }
      confirm={t("schedule.end.confirm")}
      icon="calendar-x"
      cancel={paths.actionPoint(id)}
    />
  );
}

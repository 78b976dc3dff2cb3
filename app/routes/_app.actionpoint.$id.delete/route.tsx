import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { Removal } from "@server/inspection/action-point/schedule-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("action_point.delete.title", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, action_point, series, permissions } = await load(args, (api) =>
    api.actionPoint.page({ id: args.params.id! }),
  );
  await requireAllowed(args, { workspace_id }, permissions.can_delete);
  return {
    workspace_id,
    id: action_point.id,
    title: action_point.title,
    isSeries: series?.open_id === action_point.id,
  };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Removal, async (api, input) => {
    const { object_id, container_id } = await api.actionPoint.remove(input);
    const done = "action_point_deleted";
    return redirect(object_id ? paths.object(object_id, { done }) : paths.container(container_id, { done }), 303);
  });
}

export default function DeleteActionPoint() {
  const { t } = useTranslation();
  const { id, title, isSeries } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("action_point.delete.title", { title })}
      warning={t("action_point.delete.warning", { days: TRASH_DAYS })}
      confirm={t("action_point.delete.confirm")}
      cancel={paths.actionPoint(id)}
    >
      {isSeries ? (
        <RadioGroup
          name="series"
          label={t("action_point.delete.series")}
          boxed
          defaultValue="goes_on"
          options={(["goes_on", "ends"] as const).map((series) => ({
            value: series,
            label: t(`action_point.delete.${series}`),
            hint: t(`action_point.delete.${series}_hint`),
          }))}
        />
      ) : null}
    </ConfirmForm>
  );
}

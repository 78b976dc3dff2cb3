import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { useDates } from "~/ui/time";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("floor_plan.delete_question") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.floorPlan.page({ id: args.params.id! }));
  const plan = page.earlier.find(({ id }) => id === args.params.planId);
  if (!plan) throw data(null, { status: 404 });
  await requireAllowed(args, page, page.may_edit, page.locked, "container.edit");
  return { workspace_id: page.workspace_id, id: page.container.id, plan };
}

const Removed = z.object({ id: Id, planId: Id });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Removed, async (api, { id, planId }) => {
    await api.floorPlan.remove({ id, plan_id: planId });
    return redirect(paths.plans(id), 303);
  });

export default function DeletePlan() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { id, plan } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("floor_plan.delete_question")}
      warning={
        plan.from === plan.until
          ? t("floor_plan.delete_text_day", { day: day(plan.from) })
          : t("floor_plan.delete_text", { from: day(plan.from), until: day(plan.until) })
      }
      confirm={t("ui.delete")}
      cancel={paths.plans(id, { plan: plan.id })}
    />
  );
}

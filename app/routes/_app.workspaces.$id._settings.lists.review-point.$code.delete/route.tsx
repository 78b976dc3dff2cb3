import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OnePoint } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { point }) => t("review_point.delete_question", { title: point.title }),
};

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.reviewPoint.get({ id: args.params.id!, code: args.params.code! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, OnePoint, async (api, input) => {
    await api.reviewPoint.remove(input);
    return redirect(paths.reviewPoints(input.id, { done: "review_point_deleted" }), 303);
  });

export default function DeleteReviewPoint() {
  const { t } = useTranslation();
  const { workspace_id, point } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("review_point.delete_question", { title: point.title })}
      warning={t(point.own && point.reports_count === 0 ? "review_point.delete_warning" : "review_point.in_use")}
      confirm={t("ui.delete")}
      cancel={paths.editReviewPoint(workspace_id, point.code)}
    />
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PointChanges } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { NamesFields, nameLabels } from "~/components/review-point/names-fields";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { CheckboxField } from "~/ui/choices";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { point }) => `${t("review_point.edit")} · ${point.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.reviewPoint.get({ id: args.params.id!, code: args.params.code! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, PointChanges, async (api, input) => {
    await api.reviewPoint.edit(input);
    return redirect(paths.reviewPoints(input.id, { done: "review_point" }), 303);
  });

export default function EditReviewPoint() {
  const { t } = useTranslation();
  const { workspace_id, point, names, given } = useLoaderData<typeof loader>();
  const list = paths.reviewPoints(workspace_id);
  return (
    <div>
      <PageHead
        trail={[{ to: list, label: t("review_point.titles") }]}
        title={t("review_point.edit")}
        sub={<span className="num [overflow-wrap:anywhere]">{`${point.code} · ${point.title}`}</span>}
        actions={
          point.own && point.reports_count === 0 ? (
            <Action to={paths.deleteReviewPoint(workspace_id, point.code)} icon="trash-2">
              {t("ui.delete")}
            </Action>
          ) : null
        }
      />
      <Form
        defaultValue={{ ...names, active: point.active }}
        labels={nameLabels}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <NamesFields
            hint={t(given ? "review_point.names_hint" : "review_point.own_names_hint")}
            defaultNames={given}
          />
          <CheckboxField name="active" label={t("review_point.active")} hint={t("review_point.active_hint")} toggle />
        </div>
        <FormActions cancel={list}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPoint } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { NamesFields, nameLabels } from "~/components/review-point/names-fields";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("review_point.add") };

export const loader = async (args: LoaderFunctionArgs) => {
  const { workspace_id } = await load(args, (api) => api.reviewPoint.list({ id: args.params.id! }));
  return { workspace_id };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewPoint, async (api, input) => {
    await api.reviewPoint.create(input);
    return redirect(paths.reviewPoints(input.id, { done: "review_point" }), 303);
  });

export default function NewReviewPoint() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const list = paths.reviewPoints(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("review_point.titles") }]} title={t("review_point.add")} />
      <Form labels={nameLabels} className="mt-5 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="code"
            label={t("review_point.code")}
            hint={t("review_point.code_hint")}
            maxLength={5}
            autoComplete="off"
            autoCapitalize="characters"
            className="max-w-40"
          />
          <NamesFields hint={t("review_point.own_names_hint")} />
        </div>
        <FormActions cancel={list}>
          <SubmitButton icon="plus">{t("review_point.add")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

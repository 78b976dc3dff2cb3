import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NewInterval } from "@server/inspection/interval/inputs";
import { useTranslation } from "react-i18next";
import { IntervalFields, intervalLabels } from "~/components/interval/interval-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("interval.add") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.interval.start({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewInterval, async (api, input) => {
    await api.interval.create(input);
    return redirect(paths.intervals(input.id, { done: "interval" }), 303);
  });

export default function NewIntervalPage() {
  const { t } = useTranslation();
  const { workspace_id, review_points } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const list = paths.intervals(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: list, label: t("interval.titles") }]} title={t("interval.add")} />
      <Form
        labels={intervalLabels(t)}
        defaultValue={{ type: "inspection", review_point: params.get("point") ?? "" }}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <IntervalFields points={review_points} />
        </div>
        <FormActions cancel={list}>
          <SubmitButton icon="plus">{t("interval.add")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

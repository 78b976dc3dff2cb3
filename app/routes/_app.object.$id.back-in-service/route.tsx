import { dayInWords } from "@i18n/in-words";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BackInService } from "@server/inspection/out-of-service/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("out_of_service.end")} · ${object.title}` };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.outOfService.page({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, BackInService, async (api, input) => {
    await api.outOfService.end(input);
    return redirect(paths.object(input.id, { done: "back_in_service" }), 303);
  });

/** Puts an object back in service that somebody took out; what a report took out needs a new report. */
export default function BackInServicePage() {
  const { t } = useTranslation();
  const { object, now } = useLoaderData<typeof loader>();
  const back = paths.object(object.id);
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        trail={[{ to: back, label: object.title }]}
        title={t("out_of_service.end")}
        sub={t("out_of_service.end_text")}
      />
      {now ? (
        <Form className="mt-5 grid grid-cols-1 gap-4">
          <Notice tone="oos" title={t("out_of_service.now", { day: dayInWords(t, now.since, "long") })}>
            {[now.created_by?.name, now.reason, now.todo].filter(Boolean).join(" · ")}
          </Notice>
          <div className="panel p-4 md:p-6">
            <TextField name="reason" label={t("out_of_service.end_reason")} maxLength={300} required />
          </div>
          <FormActions cancel={back}>
            <SubmitButton icon="check">{t("out_of_service.end")}</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <div className="mt-5 grid gap-4">
          <Notice tone="oos">{t("out_of_service.by_report")}</Notice>
          <FormActions cancel={back}>
            <Link to={paths.newReport(object.id)} className="btn btn-primary">
              {t("report.add")}
            </Link>
          </FormActions>
        </div>
      )}
    </div>
  );
}

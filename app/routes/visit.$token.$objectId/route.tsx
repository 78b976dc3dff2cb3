import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MAX_FILE } from "@server/core/constants";
import { VisitReport } from "@server/inspection/request/inputs";
import { useTranslation } from "react-i18next";
import { PaperField } from "~/components/report/paper-field";
import { periodOptions } from "~/components/report/period";
import { PublicFrame } from "~/frame/public-frame";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { DateField, SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("inspection.visit.add")} · ${object.title}` };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
// with no-referrer the browser would send "Origin: null" with the form, which is refused
export const headers = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
});

export async function loader(args: LoaderFunctionArgs) {
  const { token, objectId } = args.params as { token: string; objectId: string };
  const { objects, ...page } = await load(args, (api) => api.request.visit({ token }));
  const object = objects.find(({ id }) => id === objectId);
  if (!object) throw new Response(null, { status: 404 });
  return data({ ...page, token, object }, { headers: headers() });
}

export const action = (args: ActionFunctionArgs) =>
  submit(
    args,
    VisitReport,
    async (api, input) => {
      await api.request.addReport(input);
      return redirect(paths.visit(input.token, { done: "visit_report" }), 303);
    },
    { files: 1, fileSize: MAX_FILE, accept: (api) => api.request.requirePaperAllowed({ token: args.params.token! }) },
  );

export { VisitGone as ErrorBoundary } from "~/frame/visit-gone";

/** The report of a body on one machine, with its paper. */
export default function AddVisitReport() {
  const { t } = useTranslation();
  const today = useToday();
  const { token, object, workspace, body, review_points } = useLoaderData<typeof loader>();
  const { suggested } = object;
  const points = object.points.length > 0 ? object.points : review_points.map(({ code }) => code);
  const period = suggested ? suggested.period : 12;
  const named = (code: string) => ({
    value: code,
    label: review_points.find((each) => each.code === code)?.title ?? code,
  });
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo}>
      <div>
        <h1 className="text-2xl">{t("inspection.visit.add")}</h1>
        <p className="mt-1 font-medium [overflow-wrap:anywhere]">
          {[object.display_code, object.title].filter(Boolean).join(" · ")}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {[object.place, object.serial_number && t("mail.request.serial", { serial: object.serial_number })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Form
        encType="multipart/form-data"
        defaultValue={{
          review_point: suggested?.review_point ?? object.points[0],
          reported_date: today,
          period: period === null ? "" : String(period),
        }}
        className="panel grid grid-cols-1 gap-5 p-4 md:p-6"
      >
        <PaperField label={t("inspection.visit.paper")} isRequired />
        <RadioGroup
          name="status"
          label={t("report.outcome.label")}
          options={(["ok", "ok_ap", "nok"] as const).map((value) => ({ value, label: t(`report.outcome.${value}`) }))}
        />
        <SelectField
          name="review_point"
          label={t("report.point")}
          options={[{ value: "", label: t("inspection.visit.choose") }, ...points.map(named)]}
        />
        <DateField name="reported_date" label={t("report.reported_date")} max={today} required />
        <SelectField
          name="period"
          label={t("report.period.label")}
          options={[
            ...(period === null ? [{ value: "", label: t("inspection.visit.choose") }] : []),
            ...periodOptions(t, period ?? 0),
          ]}
        />
        <DateField name="valid_until" label={t("report.period.day")} optional />
        <TextField
          name="reported_by"
          label={t("inspection.visit.inspector", { body })}
          required
          maxLength={100}
          autoComplete="name"
        />
        <TextField name="number" label={t("report.number")} optional maxLength={80} />
        <TextArea name="note" label={t("report.note")} optional maxLength={4000} />
        <SubmitButton icon="check" className="h-12">
          {t("report.save")}
        </SubmitButton>
      </Form>
      <Link to={paths.visit(token)} className="btn btn-ghost min-h-11">
        <Icon name="arrow-left" />
        {t("inspection.visit.back")}
      </Link>
    </PublicFrame>
  );
}

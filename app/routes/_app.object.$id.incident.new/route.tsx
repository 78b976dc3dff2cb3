import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { NewIncident } from "@server/inspection/incident/inputs";
import { incidentKinds } from "@server/records/use/incident-kinds";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { DateField, TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Day, useToday } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("incident.add")} · ${object.title}` };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.incident.page({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewIncident, async (api, input) => {
    await api.incident.create(input);
    return redirect(paths.object(input.id, { done: "incident" }), 303);
  });

/** What happened to an object, after which its reports no longer count; and what was recorded before. */
export default function NewIncidentPage() {
  const { t } = useTranslation();
  const today = useToday();
  const { object, incidents } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        trail={[{ to: paths.object(object.id), label: object.title }]}
        title={t("incident.add")}
        sub={t("incident.text")}
      />
      <Form defaultValue={{ happened_on: today }} className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <RadioGroup
            name="kind"
            label={t("incident.what")}
            options={incidentKinds.map((value) => ({ value, label: t(`incident.kind.${value}`) }))}
          />
          <DateField name="happened_on" label={t("incident.happened_on")} max={today} required />
          <TextArea name="note" label={t("incident.note")} maxLength={1000} optional />
        </div>
        <FormActions cancel={paths.object(object.id)}>
          <SubmitButton>{t("incident.add")}</SubmitButton>
        </FormActions>
      </Form>
      {incidents.length > 0 ? (
        <Panel title={t("incident.earlier")} count={incidents.length} className="mt-5">
          <ul className="divide-y divide-line">
            {incidents.map(({ id, kind, happened_on, note }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
                <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                  <span className="block font-medium">{t(`incident.kind.${kind}`)}</span>
                  <span className="block text-sm text-muted">
                    <Day value={happened_on} /> {note}
                  </span>
                </span>
                <Link to={paths.withdrawIncident(object.id, id)} className="btn btn-ghost btn-sm">
                  {t("incident.withdraw")}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

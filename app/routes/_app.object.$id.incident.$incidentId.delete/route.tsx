import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IncidentWithdrawn } from "@server/inspection/incident/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextArea } from "~/ui/fields";
import { useDates } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("incident.withdraw_question") };

export async function loader(args: LoaderFunctionArgs) {
  const { object, incidents } = await load(args, (api) => api.incident.page({ id: args.params.id! }));
  const incident = incidents.find(({ id }) => id === args.params.incidentId);
  if (!incident) throw data({ message: "refusal.missing" }, { status: 404 });
  return { object, incident };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, IncidentWithdrawn, async (api, input) => {
    await api.incident.withdraw(input);
    return redirect(paths.object(input.id, { done: "incident_withdrawn" }), 303);
  });

export default function WithdrawIncident() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { object, incident } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("incident.withdraw_question")}
      icon="undo-2"
      warning={
        <>
          <p className="font-semibold">
            {[t(`incident.kind.${incident.kind}`), day(incident.happened_on, "long"), object.title].join(" · ")}
          </p>
          <p className="mt-1">{t("incident.withdraw_warning")}</p>
        </>
      }
      confirm={t("incident.withdraw")}
      cancel={paths.newIncident(object.id)}
    >
      <TextArea name="reason" label={t("duty.reason")} hint={t("duty.reason_hint")} maxLength={300} required />
    </ConfirmForm>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IncidentWithdrawn } from "@server/inspection/incident/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextArea } from "~/ui/fields";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("incident.withdraw_question") };

export async function loader(args: LoaderFunctionArgs) {
  const { object, incidents } = await load(args, (api) => api.incident.page({ id: args.params.id! }));
  if (!incidents.some(({ id }) => id === args.params.incidentId))
    throw data({ message: "refusal.missing" }, { status: 404 });
  return { object };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, IncidentWithdrawn, async (api, input) => {
    await api.incident.withdraw(input);
    return redirect(paths.object(input.id, { done: "incident_withdrawn" }), 303);
  });

export default function WithdrawIncident() {
  const { t } = useTranslation();
  const { object } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("incident.withdraw_question")}
      warning={t("incident.withdraw_warning")}
      confirm={t("incident.withdraw")}
      cancel={paths.newIncident(object.id)}
    >
      <TextArea name="reason" label={t("duty.reason")} hint={t("duty.reason_hint")} maxLength={300} required />
    </ConfirmForm>
  );
}

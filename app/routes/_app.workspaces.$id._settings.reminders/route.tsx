import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ReminderPolicy } from "@server/inspection/reminder/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { NumberField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("reminder.policy.title") };

export const loader = async (args: LoaderFunctionArgs) => {
  const id = args.params.id!;
  return { workspace_id: id, ...(await load(args, (api) => api.reminder.policy({ id }))) };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, ReminderPolicy, async (api, input) => {
    await api.reminder.editPolicy(input);
    return redirect(paths.reminders(input.id, { saved: "1" }), 303);
  });

/** When the workspace reminds its people of duties, reports and files that end. */
export default function Reminders() {
  const { t } = useTranslation();
  const { days_before, weekly, owner_after } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useActionData();
  return (
    <div>
      <PageHead title={t("reminder.policy.title")} sub={t("reminder.policy.text")} />
      {params.has("saved") && !answer ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t("reminder.saved")}
        </Notice>
      ) : null}
      <Form
        key={JSON.stringify([days_before, weekly, owner_after])}
        defaultValue={{ days_before: days_before.join(", "), weekly, owner_after: String(owner_after) }}
        className="mt-5 grid grid-cols-1 gap-5"
      >
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-5">
          <TextField
            name="days_before"
            label={t("reminder.policy.days_before")}
            hint={t("reminder.policy.days_before_hint")}
            className="max-w-md"
          />
          <CheckboxField name="weekly" label={t("reminder.policy.weekly")} hint={t("reminder.policy.weekly_hint")} />
          <NumberField
            name="owner_after"
            label={t("reminder.policy.owner_after")}
            hint={t("reminder.policy.owner_after_hint")}
            min={1}
            max={365}
            inputMode="numeric"
            className="max-w-md [&_input]:max-w-28"
          />
        </div>
        <div className="flex md:justify-end">
          <SubmitButton className="max-md:w-full">{t("ui.save")}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

import { webhookEvents } from "@server/core/webhook-events";
import { webhookFormValues } from "@server/tenancy/webhook/form-values";
import type { WebhookView } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";

type Props = {
  /** The stored endpoint; undefined for a new one. */
  webhook?: WebhookView;
  cancel: string;
};

/** The form of an endpoint, to add or change one. */
export function WebhookForm({ webhook, cancel }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      defaultValue={webhook}
      basedOn={webhook && webhookFormValues(webhook)}
      className="mt-5 grid grid-cols-1 gap-4"
    >
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField
          name="url"
          label={t("webhook.url")}
          hint={t("webhook.url_hint")}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
        />
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <input type="hidden" name="events" value="" />
        <CheckboxGroup
          name="events"
          label={t("webhook.events")}
          options={webhookEvents.map((value) => ({ value, label: t(`webhook.event.${value}`) }))}
          className="sm:[&>div]:grid-cols-2"
        />
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton icon={webhook ? undefined : "plus"}>{t(webhook ? "ui.save" : "webhook.add")}</SubmitButton>
      </FormActions>
    </Form>
  );
}

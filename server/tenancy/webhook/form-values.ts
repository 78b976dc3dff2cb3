import type { FormValues } from "@server/core/based-on";
import type { WebhookView } from "./inputs.ts";

/** The values that the form of an endpoint shows. */
export const webhookFormValues = ({ url, events, active }: WebhookView): FormValues => ({ url, events, active });

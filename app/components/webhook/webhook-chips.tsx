import type { DeliveryView, WebhookView } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

const deliverySigns: Record<DeliveryView["state"], { tone: Tone; icon: IconName }> = {
  waiting: { tone: "soon", icon: "clock" },
  taken: { tone: "valid", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
};

/** Whether a delivery arrived. */
export function DeliveryChip({ state }: { state: DeliveryView["state"] }) {
  const { t } = useTranslation();
  const { tone, icon } = deliverySigns[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`webhook.delivery.${state}`)}
    </Chip>
  );
}

/** Whether an endpoint is told anything. */
export function WebhookChip({ active, failing_since }: Pick<WebhookView, "active" | "failing_since">) {
  const { t } = useTranslation();
  if (!active) return <Chip tone="none">{t("webhook.off")}</Chip>;
  if (failing_since)
    return (
      <Chip tone="bad" icon="circle-alert">
        {t("webhook.failing")}
      </Chip>
    );
  return (
    <Chip tone="valid" icon="circle-check">
      {t("webhook.on")}
    </Chip>
  );
}

type Answered = Pick<DeliveryView, "status" | "error">;

/** What came of the last try, in words: the status of the answer, or why there was none. */
export function useOutcome(): (delivery: Answered) => string {
  const { t } = useTranslation();
  return ({ status, error }) => {
    if (error) return t(`webhook.error.${error}`);
    return status === null ? "" : t("webhook.log.status", { status });
  };
}

import type { PaymentStatus } from "@server/billing/transaction/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Chip } from "~/ui/chip";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

type Status = z.infer<typeof PaymentStatus>;

const signs: Record<Status, [Tone, IconName]> = {
  open: ["plan", "clock"],
  pending: ["plan", "clock"],
  authorized: ["plan", "clock"],
  paid: ["valid", "circle-check"],
  failed: ["bad", "circle-x"],
  expired: ["expired", "calendar-x"],
  canceled: ["none", "circle-minus"],
};

/** The status of a transaction. */
export function PaymentChip({ status }: { status: Status }) {
  const { t } = useTranslation();
  const [tone, icon] = signs[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`admin_subscription.payment.${status}`)}
    </Chip>
  );
}

const chips: Record<string, [Tone, IconName]> = {
  active: ["valid", "circle-check"],
  pending: ["plan", "clock"],
  canceled: ["soon", "clock-alert"],
  expired: ["expired", "calendar-x"],
  trial: ["plan", "clock"],
};

/** The status of a subscription. */
export function SubscriptionChip({ status }: { status: string }) {
  const { t } = useTranslation();
  const [tone, icon] = chips[status]!;
  return (
    <Chip tone={tone} icon={icon}>
      {t(`admin_subscription.status.${status}`)}
    </Chip>
  );
}

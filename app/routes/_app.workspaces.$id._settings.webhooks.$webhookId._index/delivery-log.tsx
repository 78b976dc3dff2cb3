import { type DeliveryView, LOG_KEPT } from "@server/tenancy/webhook/inputs";
import { useTranslation } from "react-i18next";
import { DeliveryChip, useOutcome } from "~/components/webhook/webhook-chips";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";

type Props = { items: DeliveryView[]; meta: { page: number; per_page: number; total: number }; maySend: boolean };

/** What an endpoint was told, the last first, each with what was sent and answered. */
export function DeliveryLog({ items, meta, maySend }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("webhook.log.title")} count={meta.total || undefined} className="mt-5">
      <p className="px-4 py-3 text-sm text-muted md:px-5">{t("webhook.log.text", LOG_KEPT)}</p>
      {items.length > 0 ? (
        <Form intent="again">
          <ul className="divide-y divide-line border-t border-line">
            {items.map((delivery) => (
              <Item key={delivery.id} delivery={delivery} maySend={maySend} />
            ))}
          </ul>
        </Form>
      ) : (
        <EmptyLine>{t("webhook.log.empty")}</EmptyLine>
      )}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

function Item({ delivery, maySend }: { delivery: DeliveryView; maySend: boolean }) {
  const { t } = useTranslation();
  const outcome = useOutcome();
  const { id, event, state, tries, tried_at, created_at, due_at, body, answer } = delivery;
  const title = t(`webhook.event.${event}`);
  return (
    <li className="grid gap-1.5 px-4 py-3 md:px-5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 font-medium">{title}</span>
        <DeliveryChip state={state} />
      </span>
      <span className="text-sm text-muted">
        <Moment value={tried_at ?? created_at} />
        {[tries > 0 ? t("webhook.log.tries", { count: tries }) : "", outcome(delivery)]
          .filter(Boolean)
          .map((part) => ` · ${part}`)
          .join("")}
      </span>
      {due_at && tries > 0 ? (
        <span className="text-sm text-muted">
          {t("webhook.log.next")} <Moment value={due_at} />
        </span>
      ) : null}
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer py-1 touch:py-2.5">{t("webhook.log.details")}</summary>
        <Text label={t("webhook.log.sent")} text={body} />
        <Text label={t("webhook.log.answered")} text={answer || t("webhook.log.no_answer")} />
      </details>
      {maySend ? (
        <SubmitButton
          kind="ghost"
          small
          icon="repeat"
          name="deliveryId"
          value={id}
          className="-ml-2.5 w-fit touch:min-h-11"
        >
          {t("webhook.again")}
          <span className="sr-only">: {title}</span>
        </SubmitButton>
      ) : null}
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p className="mt-2 font-medium">{label}</p>
      <pre className="mt-1 overflow-x-auto rounded-field bg-base-200 p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </>
  );
}

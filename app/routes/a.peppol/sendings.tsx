import { Link } from "@remix-run/react";
import type { AdminSending } from "@server/backoffice/admin/peppol-inputs";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Form } from "~/ui/form";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";
import { SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";

const signs: Record<AdminSending["state"], [Tone, IconName]> = {
  to_send: ["plan", "clock"],
  sent: ["plan", "send"],
  delivered: ["valid", "circle-check"],
  refused: ["bad", "circle-x"],
  not_reachable: ["none", "circle-minus"],
  not_made: ["bad", "triangle-alert"],
};

/** Each invoice that did not arrive: whose, how far it came and why, and the button that tries again. */
export function Sendings({ sendings }: { sendings: AdminSending[] }) {
  return (
    <ul className="divide-y divide-line">
      {sendings.map((sending) => (
        <SendingLine key={sending.id} sending={sending} />
      ))}
    </ul>
  );
}

function SendingLine({ sending }: { sending: AdminSending }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { day, moment } = useDates();
  const {
    id,
    number,
    kind,
    company,
    workspace_id,
    issued_on,
    total,
    state,
    reason,
    faults,
    tries,
    changed_at,
    due_at,
  } = sending;
  const [tone, icon] = signs[state];
  return (
    <li className="grid gap-x-5 gap-y-3 px-4 py-3.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={paths.storedInvoicePdf(id)} className="num link font-medium tap">
            {number}
          </a>
          {workspace_id ? (
            <Link to={paths.adminWorkspace(workspace_id)} className="link inline-flex items-center tap">
              {company}
            </Link>
          ) : (
            company
          )}
          <Chip tone={tone} icon={icon}>
            {t(`admin_peppol.state.${state}`)}
          </Chip>
        </p>
        <p className="mt-1 text-muted">{t(`admin_peppol.means.${state}`)}</p>
        {reason ? <p className="mt-1">{t("admin_peppol.reason", { reason })}</p> : null}
        {faults.length > 0 ? (
          <ul className="mt-1 list-disc pl-5">
            {faults.map((fault) => (
              <li key={fault}>{t(`admin_peppol.fault.${fault}`)}</li>
            ))}
          </ul>
        ) : null}
        <p className="num mt-1 text-xs text-muted">
          {[
            t(`admin_peppol.issued.${kind}`, { day: day(issued_on) }),
            money(total),
            t("admin_peppol.since", { moment: moment(changed_at) }),
            tries > 0 && t("admin_jobs.tries", { count: tries }),
            due_at && state === "to_send" && t("admin_peppol.next", { moment: moment(due_at) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {state === "sent" || state === "delivered" ? null : (
        <Form intent={id}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton kind="plain" icon="refresh-cw">
            {t("ui.retry")} <span className="sr-only">{number}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}

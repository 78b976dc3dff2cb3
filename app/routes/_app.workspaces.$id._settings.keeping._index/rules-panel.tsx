import { Link } from "@remix-run/react";
import type { KeepingPage, RuleOfPaper } from "@server/records/keeping/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ruleInWords } from "~/components/keeping/words";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

const INVOICE_YEARS = 10; // art. 60 of the Belgian VAT code

/** The rules of all objects, with that of our own invoices, which the law fixes. */
export function RulesPanel({ rules }: { rules: RuleOfPaper[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("keeping.of_all")}>
      <dl className="divide-y divide-line">
        {rules.map((rule) => (
          <Row key={rule.paper} name={t(`keeping.paper.${rule.paper}`)} note={rule.own ? "" : t("keeping.proposed")}>
            {ruleInWords(t, rule)}
          </Row>
        ))}
        <Row name={t("keeping.paper.invoice")} note={t("keeping.by_law")}>
          {ruleInWords(t, { basis: "paper", years: INVOICE_YEARS })}
        </Row>
      </dl>
    </Panel>
  );
}

function Row({ name, note, children }: { name: string; note: string; children: string }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-0.5 px-4 py-3 md:grid-cols-2 md:px-5">
      <dt className="font-medium">{name}</dt>
      <dd>
        {children}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </dd>
    </div>
  );
}

type Props = { workspaceId: string; kinds: z.infer<typeof KeepingPage>["kinds"] };

/** The kinds of machines, with the rules in which each differs. */
export function Kinds({ workspaceId, kinds }: Props) {
  const { t } = useTranslation();
  if (kinds.length === 0) return null;
  return (
    <Panel title={t("keeping.of_kinds")}>
      <p className="px-4 py-3 text-sm text-muted md:px-5">{t("keeping.of_kinds_text")}</p>
      <ul className="divide-y divide-line border-t border-line">
        {kinds.map(({ id, title, rules }) => (
          <li key={id} className="link-row flex min-h-13 items-center gap-3 px-4 py-2.5 md:px-5">
            <span className="min-w-0 flex-1">
              <Link to={paths.keepingRules(workspaceId, id)} className="cover font-medium [overflow-wrap:anywhere]">
                {title}
              </Link>
              <span className="block text-sm text-muted">
                {rules.length > 0
                  ? rules
                      .map((rule) =>
                        t("ui.is", { what: t(`keeping.paper.${rule.paper}`), value: ruleInWords(t, rule) }),
                      )
                      .join(" · ")
                  : t("keeping.as_all")}
              </span>
            </span>
            <Icon name="chevron-right" className="text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

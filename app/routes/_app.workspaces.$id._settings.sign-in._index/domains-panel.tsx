import type { ProviderView } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { RowAct } from "~/components/session/row-act";
import { Chip } from "~/ui/chip";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";

type Domain = ProviderView["domains"][number];

/** The e-mail domains of the company: proven by a TXT record, checked every night. */
export function DomainsPanel({ view }: { view: ProviderView }) {
  const { t } = useTranslation();
  const { domains, asks_password } = view;
  return (
    <Panel id="domains" title={t("company.domains")} count={domains.length || null} className="mt-5">
      <p className="max-w-prose px-4 pt-4 text-sm text-muted md:px-5">{t("company.domains_about")}</p>
      <ul className="mt-3 divide-y divide-line">
        {domains.map((domain) => (
          <DomainRow key={domain.domain} domain={domain} asksPassword={asks_password} />
        ))}
      </ul>
      <Form intent="add_domain" className="grid grid-cols-1 gap-4 border-t border-line p-4 md:p-5" clearWhenDone>
        <TextField
          name="domain"
          label={t("company.domain")}
          hint={t("company.domain_hint")}
          autoCapitalize="none"
          spellCheck={false}
          className="md:w-96"
          required
        />
        <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
        <SubmitButton kind="plain" icon="plus" className="justify-self-start max-md:w-full">
          {t("company.add_domain")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function DomainRow({ domain: shown, asksPassword }: { domain: Domain; asksPassword: boolean }) {
  const { t } = useTranslation();
  const { domain, record, proved_at, missing_since } = shown;
  const row = { name: "domain", value: domain, of: domain, asksPassword };
  const state = missing_since ? "missing" : proved_at ? "proved" : "open";
  return (
    <li className="grid gap-3 px-4 py-3 md:px-5">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="[overflow-wrap:anywhere]">{domain}</span>
        <Chip tone={state === "proved" ? "valid" : "soon"}>{t(`company.domain_${state}`)}</Chip>
        {missing_since ? <Moment value={missing_since} className="text-sm text-muted" /> : null}
      </p>
      {state === "proved" ? null : (
        <dl className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-muted">{t("company.record_name")}</dt>
          <dd className="font-mono [overflow-wrap:anywhere]">{record.name}</dd>
          <dt className="text-muted">{t("company.record_value")}</dt>
          <dd className="font-mono [overflow-wrap:anywhere]">{record.value}</dd>
        </dl>
      )}
      <div className="flex flex-wrap items-end gap-2 max-md:flex-col max-md:items-stretch">
        {state === "proved" ? null : (
          <RowAct {...row} act="check_domain" icon="refresh-cw" kind="primary" label={t("company.check_domain")} />
        )}
        <RowAct {...row} act="remove_domain" icon="trash-2" label={t("company.remove_domain")} />
      </div>
    </li>
  );
}

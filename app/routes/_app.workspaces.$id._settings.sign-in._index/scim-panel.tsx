import type { ProvisioningView } from "@server/tenancy/scim/inputs";
import { useTranslation } from "react-i18next";
import { RowAct } from "~/components/session/row-act";
import { CopyField } from "~/components/share/copy-field";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Facts, Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/** How the provider adds and removes people of the workspace; nothing without a provider. */
export function ScimPanel({ view }: { view: ProvisioningView }) {
  const { t } = useTranslation();
  const { workspace_id: id, base_url, has_provider, allowed, tokens, is_full, people, active, asks_password } = view;
  if (!has_provider) return null;
  return (
    <Panel id="scim" title={t("scim.panel")} className="mt-5" padded>
      <p className="max-w-prose text-sm text-muted">{t("scim.about")}</p>
      <div className="mt-4">
        <CopyField id="scim-address" label={t("scim.base_url")} value={base_url} />
      </div>
      <Facts
        facts={[
          [t("scim.people"), people],
          [t("scim.active"), active],
        ]}
      />
      {tokens.length === 0 ? <p className="mt-4 font-medium">{t("scim.no_token")}</p> : null}
      <ul className="mt-2 divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} asksPassword={asks_password} />
        ))}
      </ul>
      {tokens.length > 0 ? <p className="mt-3 max-w-prose text-sm text-muted">{t("scim.replace_about")}</p> : null}
      {is_full ? null : (
        <Action
          to={signInPaths.newScimToken(id)}
          icon="key-round"
          kind={tokens.length > 0 ? "plain" : "primary"}
          locked={!allowed && t("scim.plan_needed")}
          className="mt-4"
        >
          {t(tokens.length > 0 ? "scim.replace" : "scim.make")}
        </Action>
      )}
    </Panel>
  );
}

type Token = ProvisioningView["tokens"][number];

function TokenRow({ token: { id, token_start, made_by, created_at, used_at }, asksPassword }: TokenRowProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-3 py-3">
      <p className="font-mono font-medium">{token_start}…</p>
      <Facts
        facts={[
          [t("scim.made_by"), made_by ?? "–"],
          [t("scim.created"), <Moment key="created" value={created_at} />],
          [t("scim.used"), used_at ? <Moment key="used" value={used_at} /> : t("scim.never")],
        ]}
      />
      <RowAct
        {...{ name: "token_id", value: id, of: token_start, asksPassword }}
        act="withdraw_token"
        icon="trash-2"
        label={t("scim.withdraw")}
        className="justify-self-start max-md:w-full"
      />
    </li>
  );
}
type TokenRowProps = { token: Token; asksPassword: boolean };

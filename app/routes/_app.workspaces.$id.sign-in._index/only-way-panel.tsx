import type { ProviderView } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** Whether people of the proven domains sign in by the provider alone. */
export function OnlyWayPanel({ view }: { view: ProviderView }) {
  const { t } = useTranslation();
  const { provider, is_tried, asks_password, domains } = view;
  if (!provider) return null;
  const isOn = provider.only_way;
  const isReady = isOn || (is_tried && domains.some(({ proved_at }) => proved_at !== null));
  return (
    <Panel id="only-way" title={t("company.only_way")} className="mt-5" padded>
      <p className="max-w-prose text-sm text-muted">{t("company.only_way_about")}</p>
      <p className="mt-4 font-medium">{t(isOn ? "company.only_way_on" : "company.only_way_off")}</p>
      {isReady ? (
        <Form intent="only_way" className="mt-4 grid grid-cols-1 gap-4">
          <input type="hidden" name="only_way" value={isOn ? "false" : "true"} />
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          <SubmitButton kind={isOn ? "plain" : "primary"} className="justify-self-start max-md:w-full">
            {t(isOn ? "company.only_way_stop" : "company.only_way_start")}
          </SubmitButton>
        </Form>
      ) : (
        <Notice tone="plan" className="mt-4">
          {t(is_tried ? "company.only_way_needs_domain" : "company.not_tried")}
        </Notice>
      )}
    </Panel>
  );
}

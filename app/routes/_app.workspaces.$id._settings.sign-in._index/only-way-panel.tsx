import type { ProviderView } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { signInPaths } from "~/paths/sign-in";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** Whether people of the proven domains sign in by the provider alone. */
export function OnlyWayPanel({ view }: { view: ProviderView }) {
  const { t } = useTranslation();
  const { workspace_id, provider, allowed, is_tried, asks_password, domains } = view;
  if (!provider) return null;
  const isOn = provider.only_way;
  const hasDomain = domains.some(({ proved_at }) => proved_at !== null);
  const isReady = isOn || (allowed && is_tried && hasDomain);
  const state = !isOn ? "off" : allowed && hasDomain ? "on" : "paused";
  return (
    <Panel id="only-way" title={t("company.only_way")} className="mt-5" padded>
      <p className="max-w-prose text-sm text-muted">{t("company.only_way_about")}</p>
      <p className="mt-4 font-medium">{t(`company.only_way_${state}`)}</p>
      {isReady ? (
        <Form intent="only_way" className="mt-4 grid grid-cols-1 gap-4">
          <input type="hidden" name="only_way" value={isOn ? "false" : "true"} />
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          <SubmitButton kind={isOn ? "plain" : "primary"} className="justify-self-start max-md:w-full">
            {t(isOn ? "company.only_way_stop" : "company.only_way_start")}
          </SubmitButton>
        </Form>
      ) : (
        <Notice
          tone="plan"
          className="mt-4"
          action={
            allowed && !is_tried ? (
              // a link, since browsers let no form lead to another site
              <a
                href={signInPaths.company({
                  workspace_id,
                  purpose: "link",
                  next: signInPaths.ofWorkspace(workspace_id),
                })}
                className="btn max-md:w-full"
              >
                {t("company.try")}
              </a>
            ) : null
          }
        >
          {t(!allowed ? "company.plan_needed" : is_tried ? "company.only_way_needs_domain" : "company.not_tried")}
        </Notice>
      )}
    </Panel>
  );
}

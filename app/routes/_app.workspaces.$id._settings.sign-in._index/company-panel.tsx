import type { ProviderView } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Chip } from "~/ui/chip";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Facts, Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";

/** The provider by which people of the workspace sign in, or what it takes to set one up. */
export function CompanyPanel({ view }: { view: ProviderView }) {
  const { t } = useTranslation();
  const { workspace_id: id, provider, allowed, redirect_uri, links, roles } = view;
  return (
    <Panel
      id="company"
      className="mt-5"
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t("company.panel")}
          {provider ? (
            <Chip tone={allowed ? "valid" : "plan"}>{t(allowed ? "company.in_use" : "company.paused")}</Chip>
          ) : null}
        </span>
      }
      padded
    >
      <p className="max-w-prose text-sm text-muted">{t("company.about")}</p>
      {allowed ? null : (
        <Notice
          tone="plan"
          icon="lock"
          className="mt-4"
          action={<Action to={paths.billing(id)}>{t("company.see_plans")}</Action>}
        >
          {t("company.plan_needed")}
        </Notice>
      )}
      {provider ? (
        <>
          <Facts
            facts={[
              [
                t("company.issuer"),
                <span key="issuer" className="[overflow-wrap:anywhere]">
                  {provider.issuer}
                </span>,
              ],
              [
                t("company.client_id"),
                <span key="id" className="[overflow-wrap:anywhere]">
                  {provider.client_id}
                </span>,
              ],
              [t("company.admits"), t(`company.admits_${provider.admits}`)],
              [t("company.answered"), provider.checked_at ? <Moment key="at" value={provider.checked_at} /> : "–"],
              [t("company.links"), links],
              [t("company.roles"), roles.length],
            ]}
          />
          <div className="mt-4 flex flex-wrap gap-2 max-md:flex-col">
            <Action to={signInPaths.provider(id)} icon="pencil">
              {t("company.edit")}
            </Action>
            <Action to={signInPaths.roles(id)} icon="users">
              {t("company.edit_roles")}
            </Action>
            <Action to={signInPaths.linkedPeople(id)} icon="link">
              {t("company.see_links")}
            </Action>
            {allowed ? (
              <Form intent="test" className="max-md:w-full">
                <SubmitButton kind="plain" icon="refresh-cw" className="max-md:w-full">
                  {t("company.test")}
                </SubmitButton>
              </Form>
            ) : null}
          </div>
        </>
      ) : (
        <Action
          to={signInPaths.provider(id)}
          icon="plus"
          kind="primary"
          locked={!allowed && t("company.plan_needed")}
          className="mt-4"
        >
          {t("company.set_up")}
        </Action>
      )}
      <p className="mt-4 text-sm text-muted">
        {t("company.redirect")} <code className="[overflow-wrap:anywhere]">{redirect_uri}</code>
      </p>
    </Panel>
  );
}

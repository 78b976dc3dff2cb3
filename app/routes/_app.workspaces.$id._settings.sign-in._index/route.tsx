import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invalid } from "@server/core/errors";
import { useTranslation } from "react-i18next";
import { ProgramDone } from "~/components/program/program-done";
import { signInPaths } from "~/paths/sign-in";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";
import { CompanyPanel } from "./company-panel.tsx";
import { DomainsPanel } from "./domains-panel.tsx";
import { FactorRulePanel } from "./factor-rule-panel.tsx";
import { dones, SignInForms } from "./forms.ts";
import { OnlyWayPanel } from "./only-way-panel.tsx";
import { ScimPanel } from "./scim-panel.tsx";

export const handle: Titled = { title: (t) => t("factor.rule.title") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const id = args.params.id!;
    const [rule, company, scim] = await Promise.all([
      api.factor.ofWorkspace({ id }),
      api.provider.view({ id }),
      api.provider.provisioning({ id }),
    ]);
    return { workspace_id: rule.workspace_id, rule, company, scim };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, SignInForms, async (api, form) => {
    const id = args.params.id!;
    const back = (done: (typeof dones)[number], part = "") =>
      redirect(`${signInPaths.ofWorkspace(id, { done })}${part}`, 303);
    if (form.intent !== "test") await requirePassword(api, form.password);
    switch (form.intent) {
      case "rule":
        await api.factor.require({ id, from: form.rule === "stop" ? null : form.from });
        return back("ruled", "#second-step");
      case "add_domain":
        await api.provider.addDomain({ id, domain: form.domain });
        return back("domain_added", "#domains");
      case "check_domain": {
        const { found } = await api.provider.checkDomain({ id, domain: form.domain });
        if (!found) throw invalid("company.not_found_yet", { code: "not_found_yet" });
        return back("domain_found", "#domains");
      }
      case "remove_domain":
        await api.provider.removeDomain({ id, domain: form.domain });
        return back("domain_removed", "#domains");
      case "only_way":
        await api.provider.setOnlyWay({ id, only_way: form.only_way });
        return back("only_way", "#only-way");
      case "withdraw_token":
        await api.provider.withdrawToken({ id, token_id: form.token_id });
        return back("token_withdrawn", "#scim");
      case "test":
        await api.provider.test({ id });
        return back("tested", "#company");
    }
  });

/** How the people of a workspace sign in: a second factor, and the provider of their company. */
export default function WorkspaceSignIn() {
  const { t } = useTranslation();
  const { rule, company, scim } = useLoaderData<typeof loader>();
  return (
    <div>
      <PageHead title={t("factor.rule.title")} sub={t("factor.rule.intro")} />
      <ProgramDone codes={dones} say={(code) => t(`company.did.${code}`)} />
      <FactorRulePanel {...rule} asks_password={company.asks_password} />
      <CompanyPanel view={company} />
      {company.provider || company.domains.length > 0 ? <DomainsPanel view={company} /> : null}
      <OnlyWayPanel view={company} />
      <ScimPanel view={scim} />
    </div>
  );
}

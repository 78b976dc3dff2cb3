import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Day } from "@server/core/fields";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ProgramDone } from "~/components/program/program-done";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";
import { FactorRulePanel } from "./factor-rule-panel.tsx";

export const handle: Titled = { title: (t) => t("factor.rule.title") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const [rule, { asks_password }] = await Promise.all([
      api.factor.ofWorkspace({ id: args.params.id! }),
      api.session.needsPassword(),
    ]);
    return { ...rule, asks_password };
  });

const Rule = z.discriminatedUnion("rule", [
  PasswordGiven.extend({ rule: z.literal("require"), from: Day }),
  PasswordGiven.extend({ rule: z.literal("stop") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Rule, async (api, form) => {
    const id = args.params.id!;
    await requirePassword(api, form.password);
    await api.factor.require({ id, from: form.rule === "stop" ? null : form.from });
    return redirect(signInPaths.ofWorkspace(id, { done: "ruled" }), 303);
  });

const dones = ["ruled"] as const;

/** How the people of a workspace sign in. */
export default function WorkspaceSignIn() {
  const { t } = useTranslation();
  const rule = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={[{ to: paths.companyGeneral(rule.workspace_id), label: t("workspace.settings") }]}
        title={t("factor.rule.title")}
        sub={t("factor.rule.intro")}
      />
      <ProgramDone codes={dones} say={() => t("factor.rule.did")} />
      <FactorRulePanel {...rule} />
    </div>
  );
}

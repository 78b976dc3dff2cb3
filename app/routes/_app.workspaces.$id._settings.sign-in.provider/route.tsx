import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProviderSettings } from "@server/tenancy/provider/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PasswordAgain } from "~/components/session/password-again";
import { signInPaths } from "~/paths/sign-in";
import { RadioGroup } from "~/ui/choices";
import { PasswordField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("company.panel") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.provider.view({ id: args.params.id! }));

const Forms = z.discriminatedUnion("intent", [
  ProviderSettings.extend({ ...PasswordGiven.shape, intent: z.literal("save") }),
  PasswordGiven.extend({ intent: z.literal("remove") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Forms, async (api, { intent, password, ...form }) => {
    const id = args.params.id!;
    await requirePassword(api, password);
    if (intent === "remove") await api.provider.remove({ id });
    else await api.provider.save(form as z.output<typeof ProviderSettings>);
    return redirect(signInPaths.ofWorkspace(id, { done: intent === "remove" ? "removed" : "saved" }), 303);
  });

/** The provider by which people of the workspace sign in: set up, changed, or removed. */
export default function Provider() {
  const { t } = useTranslation();
  const { workspace_id, provider, redirect_uri, asks_password, links } = useLoaderData<typeof loader>();
  const back = signInPaths.ofWorkspace(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: back, label: t("factor.rule.title") }]} title={t("company.panel")} />
      <Form
        intent="save"
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{
          issuer: provider?.issuer ?? "",
          client_id: provider?.client_id ?? "",
          groups_claim: provider?.groups_claim ?? "groups",
          admits: provider?.admits ?? "invited",
        }}
      >
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <div className="text-sm">
            <p className="text-muted">{t("company.redirect")}</p>
            <p className="mt-1 font-mono [overflow-wrap:anywhere]">{redirect_uri}</p>
          </div>
          <TextField
            name="issuer"
            type="url"
            label={t("company.issuer")}
            hint={t("company.issuer_hint")}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField
            name="client_id"
            label={t("company.client_id")}
            hint={t("company.client_id_hint")}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PasswordField
            name="client_secret"
            label={t("company.client_secret")}
            hint={provider ? t("company.secret_stays") : undefined}
            autoComplete="off"
            required={!provider}
          />
          <RadioGroup
            name="admits"
            label={t("company.admits")}
            options={(["invited", "domain"] as const).map((value) => ({ value, label: t(`company.admits_${value}`) }))}
          />
          <TextField
            name="groups_claim"
            label={t("company.groups_claim")}
            hint={t("company.groups_claim_hint")}
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
        </div>
        <FormActions cancel={back}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
      {provider ? (
        <Form intent="remove" className="panel mt-8 grid grid-cols-1 gap-4 p-4 md:p-6">
          <h2 className="text-lg">{t("company.remove")}</h2>
          {links > 0 ? <Notice tone="soon">{t("company.remove_what", { count: links })}</Notice> : null}
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          <SubmitButton kind="error" icon="trash-2" className="justify-self-start max-md:w-full">
            {t("company.remove")}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}

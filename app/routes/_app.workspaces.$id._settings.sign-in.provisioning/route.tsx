import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { CopyField } from "~/components/share/copy-field";
import { signInPaths } from "~/paths/sign-in";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("scim.panel") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.provider.provisioning({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, PasswordGiven, async (api, { password }) => {
    await requirePassword(api, password);
    return { made: await api.provider.makeToken({ id: args.params.id! }) };
  });

/** Makes a token with which the provider adds and removes people, and shows it once. */
export default function Provisioning() {
  const { t } = useTranslation();
  const { workspace_id, base_url, asks_password } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const back = signInPaths.ofWorkspace(workspace_id);
  return (
    <div>
      <PageHead trail={[{ to: back, label: t("factor.rule.title") }]} title={t("scim.panel")} />
      {made ? (
        <>
          <Notice tone="valid" role="status" icon="check" className="mt-5">
            <strong className="font-semibold">{t("scim.made")}</strong>
            <p>{t("scim.made_text")}</p>
          </Notice>
          <div className="panel mt-4 grid grid-cols-1 gap-4 p-4 md:p-6">
            <CopyField id="scim-address" label={t("scim.base_url")} value={made.base_url} />
            <CopyField id="token" label={t("scim.token")} value={made.token} focus />
          </div>
          <p className="mt-5 flex md:justify-end">
            <Link to={`${back}#scim`} className="btn max-md:w-full">
              {t("scim.back")}
            </Link>
          </p>
        </>
      ) : (
        <Form className="mt-5 grid grid-cols-1 gap-4">
          <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
            <p className="max-w-prose text-sm text-muted">{t("scim.about")}</p>
            <CopyField id="scim-address" label={t("scim.base_url")} value={base_url} />
            <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          </div>
          <FormActions cancel={back}>
            <SubmitButton icon="key-round">{t("scim.make")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FACTOR_RESET_HOURS } from "@server/core/constants";
import { FactorResetOf } from "@server/tenancy/factor/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ProgramDone } from "~/components/program/program-done";
import { PasswordAgain } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("factor.reset.title") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.factor.resetOf({ id: args.params.id!, userId: args.params.userId! }));

const Reset = z.object({ ...FactorResetOf.shape, ...PasswordGiven.shape, act: z.enum(["ask", "cancel"]) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Reset, async (api, { password, act, ...whose }) => {
    if (act === "cancel") await api.factor.cancelReset(whose);
    else {
      await requirePassword(api, password);
      await api.factor.askReset(whose);
    }
    const done = act === "cancel" ? "cancelled" : "asked";
    return redirect(signInPaths.factorReset(whose.id, whose.userId, { done }), 303);
  });

const dones = ["asked", "cancelled"] as const;

/** Has the second factors of a member removed, who lost all of them. */
export default function FactorReset() {
  const { t } = useTranslation();
  const { workspace_id, person, refused, due_at, asks_password } = useLoaderData<typeof loader>();
  const { id, name } = person;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[
          { to: paths.members(workspace_id), label: t("ui.nav.members") },
          { to: paths.member(workspace_id, id), label: name },
        ]}
        title={t("factor.reset.title")}
      />
      <ProgramDone codes={dones} say={(code) => t(`factor.reset.did.${code}`)} />
      {due_at ? (
        <Form className="panel mt-5 grid grid-cols-1 gap-4 p-4 md:p-5">
          <p>
            {t("factor.reset.waits", { name })} <Moment value={due_at} className="font-medium" />
          </p>
          <SubmitButton name="act" value="cancel" kind="plain" className="justify-self-start max-md:w-full">
            {t("factor.reset.cancel")}
          </SubmitButton>
        </Form>
      ) : refused ? (
        <Notice tone="plan" className="mt-5">
          {t(`factor.reset.${refused}`)}
        </Notice>
      ) : (
        <Form className="mt-5 grid grid-cols-1 gap-4">
          <div className="panel grid grid-cols-1 gap-4 p-4 md:p-5">
            <p className="max-w-prose">{t("factor.reset.text", { name, hours: FACTOR_RESET_HOURS })}</p>
            <p className="max-w-prose font-medium">{t("factor.reset.sure", { name })}</p>
            <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          </div>
          <FormActions cancel={paths.member(workspace_id, id)}>
            <SubmitButton name="act" value="ask" kind="error">
              {t("factor.reset.ask")}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "@server/core/env";
import { OwnCode, ProofAddress } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmailField, PasswordField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { formIn, load, submit } from "~/web/api.server";
import { redirectSignedIn } from "~/web/session-cookies.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.prove.title") };

/** A GET proves nothing, because programs that scan mails open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenIn(args.request);
  const { by, email } = await load(args, (api) => api.user.proof({ token }));
  const { actor, claimant } = args.context;
  if (by === "nothing" && actor && !claimant) throw redirect(paths.start); // it was proven meanwhile
  return { by, email, mails: env.DEMO ? "/dev/mail" : null, is_overdue: Boolean(claimant && !actor) };
}

const Intent = z.object({ intent: z.enum(["code", "again", "other", "link", "renew"]) });
const intents = {
  code: OwnCode.extend({ intent: z.literal("code") }),
  again: z.object({ intent: z.literal("again") }),
  other: ProofAddress.extend({ intent: z.literal("other") }),
  link: z.object({ intent: z.literal("link"), password: z.string().max(200).optional() }),
  renew: z.object({ intent: z.literal("renew") }),
};
const ProofForm = z.discriminatedUnion("intent", [
  intents.code,
  intents.again,
  intents.other,
  intents.link,
  intents.renew,
]);

export async function action(args: ActionFunctionArgs) {
  const token = tokenIn(args.request) ?? "";
  const { data } = Intent.safeParse(Object.fromEntries(await formIn(args.request.clone())));
  const schema = intents[data?.intent ?? "again"] as unknown as typeof ProofForm;
  return submit(args, schema, async (api, input) => {
    switch (input.intent) {
      case "code":
        await api.user.proveOwn({ code: input.code });
        return redirect(paths.start);
      case "link": {
        const entered = await api.user.proveByLink({ token, password: input.password });
        return entered ? redirectSignedIn(paths.start, entered) : redirect(paths.start);
      }
      case "renew":
        await api.user.mailProofOfLink({ token });
        return { mailed: true, to: null };
      case "other":
        return { mailed: true, to: (await api.user.mailProof({ email: input.email })).email };
      default:
        return { mailed: true, to: (await api.user.mailProof({})).email };
    }
  });
}

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? undefined;

export default function ProveAddress() {
  const { t } = useTranslation();
  const { by, email, mails, is_overdue } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const mailed = answer && "mailed" in answer ? answer : undefined;
  const foot = (
    <Link to={`${paths.login}?next=%2F`} className="link text-primary tap">
      {t("user.prove.sign_in")}
    </Link>
  );
  if (by === "done")
    return (
      <SignInFrame title={t("user.prove.done_title")}>
        <Notice tone="valid">{t("user.prove.done_already")}</Notice>
        <Action to={paths.start} kind="primary" className="mt-5 h-11 w-full">
          {t("ui.continue")}
        </Action>
      </SignInFrame>
    );
  if (by === "nothing")
    return (
      <SignInFrame title={t("user.prove.nothing_title")} foot={foot}>
        <Notice tone="none">{t("user.prove.nothing")}</Notice>
        <Action to={paths.register} kind="primary" className="mt-5 h-11 w-full">
          {t("user.register.title")}
        </Action>
      </SignInFrame>
    );
  const sent = mailed ? (
    <Notice tone="plan" icon="mail-check" role="status" className="mb-5">
      {t("user.prove.mailed")} {mails ? <DemoMails to={mails} /> : null}
    </Notice>
  ) : null;
  if (by === "over")
    return (
      <SignInFrame title={t("user.prove.over_title")} intro={email} foot={foot}>
        {sent ?? (
          <>
            <Notice tone="bad">{t("user.prove.link_over")}</Notice>
            <Form intent="renew" className="mt-5">
              <SubmitButton className="h-11 w-full">{t("user.prove.again")}</SubmitButton>
            </Form>
          </>
        )}
      </SignInFrame>
    );
  if (by === "link" || by === "password")
    return (
      <SignInFrame
        title={t("user.prove.title")}
        intro={by === "link" ? t("user.prove.by_link") : t("user.prove.by_password")}
        foot={foot}
      >
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email}</p>
        <Form intent="link" className="mt-5 grid grid-cols-1 gap-5">
          {by === "password" ? (
            <PasswordField name="password" label={t("user.password")} autoComplete="current-password" required />
          ) : null}
          <SubmitButton className="h-11 w-full">{t("user.prove.submit")}</SubmitButton>
        </Form>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t("user.prove.title")}
      intro={t("user.prove.intro", { email: mailed?.to ?? email })}
      foot={foot}
    >
      {is_overdue ? (
        <Notice tone="soon" className="mb-5">
          {t("user.prove.overdue")}
        </Notice>
      ) : null}
      {sent}
      <Form intent="code" className="grid grid-cols-1 gap-5">
        <TextField
          name="code"
          label={t("user.prove.code")}
          hint={t("user.prove.code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <SubmitButton className="h-11 w-full">{t("user.prove.submit")}</SubmitButton>
      </Form>
      {mails && !sent ? (
        <p className="mt-4 text-sm">
          <DemoMails to={mails} />
        </p>
      ) : null}
      <Form intent="again" className="mt-4">
        <SubmitButton kind="plain" className="h-11 w-full">
          {t("user.prove.again")}
        </SubmitButton>
      </Form>
      <details className="mt-6">
        <summary className="link cursor-pointer text-primary touch:py-3">{t("user.prove.other")}</summary>
        <Form intent="other" className="mt-4 grid grid-cols-1 gap-5">
          <EmailField name="email" label={t("user.email")} autoComplete="username" required />
          <SubmitButton kind="plain" className="h-11 w-full">
            {t("user.prove.other_submit")}
          </SubmitButton>
        </Form>
      </details>
    </SignInFrame>
  );
}

/** A demo sends no mails: this links to where they can be read. */
function DemoMails({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link text-primary">
      {t("user.prove.demo")}
    </a>
  );
}

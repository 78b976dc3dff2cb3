import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PairingCode } from "@server/tenancy/session/inputs";
import { sessionTokenIn } from "@server/tenancy/session/session";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { redirectSignedIn } from "~/web/session-cookies.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("session.pairing.title") };

/** Shows which tablet this browser would become. A GET changes nothing. */
export async function loader({ params, context: { api } }: LoaderFunctionArgs) {
  return api.session.checkPairing({ code: params.code! }).then(
    ({ name }) => ({ name }),
    () => ({ name: null }),
  );
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, PairingCode, async (api, { code }) => {
    const { name, ...entered } = await api.session.pairTablet({ code, replaces: sessionTokenIn(args.request) });
    return redirectSignedIn(paths.start, { ...entered, email: name });
  });
}

export default function PairTablet() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  if (!name)
    return (
      <SignInFrame large title={t("session.pairing.over_title")}>
        <Notice tone="bad" role="alert">
          {t("session.pairing.over")}
        </Notice>
        <Action to={`${paths.login}?tablet=1`} kind="primary" className="mt-5 h-20 w-full text-2xl">
          {t("session.sign_in")}
        </Action>
      </SignInFrame>
    );
  return (
    <SignInFrame large title={t("session.pairing.title")} intro={t("session.pairing.intro")}>
      <p className="text-xl font-semibold [overflow-wrap:anywhere]">{name}</p>
      <Form className="mt-5 grid grid-cols-1 gap-5">
        <SubmitButton className="h-20 w-full text-2xl">{t("session.pairing.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}

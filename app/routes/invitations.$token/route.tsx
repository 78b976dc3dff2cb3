import { dayInWords } from "@i18n/in-words";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, Link, redirect, useLoaderData } from "@remix-run/react";
import { ByToken } from "@server/access/invitation/inputs";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { type Api, submit } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("invitation.title") };

type Invitation = Awaited<ReturnType<Api["invitation"]["look"]>>;

export async function loader({ params, context: { api, actor } }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const invitation: Invitation | null = await api.invitation.look({ token }).catch(() => null);
  const status = !invitation ? 404 : invitation.state === "open" ? 200 : 410;
  const isTablet = actor?.memberships.some(({ role }) => role === "tablet");
  const unable = actor?.impersonatorId ? ("not_in_their_name" as const) : isTablet ? ("not_on_tablet" as const) : null;
  return data({ token, invitation, mine: actor?.email ?? null, unable }, { status });
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ByToken, async (api, input) => {
    const { workspace_id, container_id } = await api.invitation.accept(input);
    const to = container_id ? paths.container(container_id) : paths.workspace(workspace_id);
    return redirect(to, { status: 303, headers: await workspaceCookie(workspace_id) });
  });
}

export default function InvitationPage() {
  const { token, invitation, mine, unable } = useLoaderData<typeof loader>();
  return (
    <SimpleFrame>
      <div className="mx-auto max-w-lg" {...wornOn(invitation?.color_code)}>
        {!invitation ? (
          <Unknown />
        ) : invitation.state === "open" ? (
          <Open token={token} invitation={invitation} mine={mine} unable={unable} />
        ) : (
          <Over state={invitation.state} isIn={mine !== null} />
        )}
      </div>
    </SimpleFrame>
  );
}

/** The colour of the inviting workspace, as a style. */
const wornOn = (color: string | null | undefined) =>
  color ? { "data-brand": "", style: { "--brand": color } as CSSProperties } : {};

type OpenProps = {
  token: string;
  invitation: Invitation;
  mine: string | null;
  unable: "not_in_their_name" | "not_on_tablet" | null;
};

function Open({ token, invitation, mine, unable }: OpenProps) {
  const { t } = useTranslation();
  const { container, workspace, inviter, email, role, place } = invitation;
  const day = place?.ends_on ? dayInWords(t, place.ends_on, "long") : "";
  const as = role === "admin" ? "workspace_admin" : place?.role;
  return (
    <>
      <p className="eyebrow">{t("invitation.title")}</p>
      <h1 className="mt-1 text-3xl [overflow-wrap:anywhere]">{t("invitation.to", { name: container ?? workspace })}</h1>
      <p className="mt-3 text-muted [overflow-wrap:anywhere]">
        {inviter ? `${t("invitation.by", { inviter, email })} ` : null}
        {container ? t("invitation.what", { container, workspace }) : t("invitation.what_workspace", { workspace })}
      </p>
      {as ? <p className="mt-2 font-medium">{t(`invitation.becomes.${as}`, { day })}</p> : null}
      <div className="mt-8">
        {mine === null ? (
          <Guest token={token} hasAccount={invitation.has_account} hasCompany={invitation.has_company} />
        ) : unable ? (
          <Notice tone="soon">{t(`invitation.${unable}`)}</Notice>
        ) : mine === email ? (
          <Form className="grid grid-cols-1 gap-4">
            <SubmitButton icon="check" className="h-11 w-full">
              {t("invitation.accept")}
            </SubmitButton>
          </Form>
        ) : (
          <SomebodyElse token={token} mine={mine} email={email} />
        )}
      </div>
    </>
  );
}

/** For guests: sign in or register first. Both return here, or accept at once. */
function Guest({ token, hasAccount, hasCompany }: { token: string; hasAccount: boolean; hasCompany: boolean }) {
  const { t } = useTranslation();
  const to = hasAccount
    ? `${paths.login}?next=${encodeURIComponent(paths.invitation(token))}`
    : `${paths.register}?token=${encodeURIComponent(token)}`;
  return (
    <div className="grid gap-3">
      {hasCompany ? (
        <a
          href={signInPaths.company({ invitation: token, purpose: "invitation" })}
          className="btn btn-primary h-11 w-full"
        >
          {t("company.sign_in")}
        </a>
      ) : null}
      <Action to={to} kind={hasCompany ? "plain" : "primary"} className="h-11 w-full">
        {t(hasAccount ? "invitation.sign_in" : "invitation.register")}
      </Action>
    </div>
  );
}

function SomebodyElse({ token, mine, email }: { token: string; mine: string; email: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="soon">{t("invitation.wrong_account", { mine, email })}</Notice>
      <Form action={paths.logout} className="mt-4 grid grid-cols-1">
        <input type="hidden" name="next" value={paths.invitation(token)} />
        <SubmitButton icon="log-out" className="h-auto min-h-11 w-full py-2">
          {t("invitation.sign_out", { email })}
        </SubmitButton>
      </Form>
    </>
  );
}

function Over({ state, isIn }: { state: "accepted" | "withdrawn" | "expired"; isIn: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-3xl">{t(`invitation.state.${state}`)}</h1>
      {state === "accepted" && isIn ? null : <p className="mt-3 text-muted">{t(`invitation.over.${state}`)}</p>}
      <Action to={paths.start} kind={state === "accepted" ? "primary" : "plain"} className="mt-8 h-11">
        {t("ui.error.home")}
      </Action>
    </>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-3xl">{t("invitation.over.unknown_title")}</h1>
      <p className="mt-3 text-muted">{t("invitation.over.unknown")}</p>
      <Link to={paths.start} className="btn mt-8 h-11">
        {t("ui.error.home")}
      </Link>
    </>
  );
}

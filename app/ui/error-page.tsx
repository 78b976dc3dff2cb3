import { wordsFor } from "@i18n/in-words";
import { Form, isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { AccessDenied } from "~/web/error-response.server";
import { ContactList } from "./contact-list.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { isLostConnection, OfflinePage } from "./offline-page.tsx";

type Status = 401 | 403 | 404 | 500;

type Props = {
  status: number;
  /** The server's message, as a text key. */
  message?: string;
  /** The workspace to search when something was not found. */
  workspaceId?: string;
  home?: string;
  /** For a 403: the user's role, the roles that may, and the people to ask. */
  denied?: AccessDenied;
};

const signs: Record<Status, { tone: string; letter?: string; icon?: IconName }> = {
  401: { tone: "none", icon: "lock" },
  403: { tone: "none", icon: "lock" },
  404: { tone: "none", letter: "?" },
  500: { tone: "bad", icon: "triangle-alert" },
};

/** An error page: an icon, a sentence, and a way on. */
export function ErrorPage({ status, message, workspaceId, home = paths.start, denied }: Props) {
  const { t } = useTranslation();
  const knownStatus: Status = status in signs ? (status as Status) : 500;
  const { tone, letter, icon } = signs[knownStatus];
  const { pathname, search } = useLocation();
  return (
    <div className="grid min-h-[68vh] place-items-center">
      <div className="w-full max-w-md text-center">
        <span className={`plate tone-${tone} mx-auto mb-8 grid size-28 rounded-box text-[3.5rem]`} aria-hidden="true">
          {icon ? <Icon name={icon} className="size-14 stroke-[1.75]" /> : letter}
        </span>
        <p className="eyebrow">{t("ui.error.code", { status })}</p>
        <h1 className="mt-1 text-3xl">{t(`ui.error.${knownStatus}.title`)}</h1>
        <p className="mt-3 text-muted">
          {message && status !== 500 ? wordsFor(t, message) : t(`ui.error.${knownStatus}.text`)}
        </p>
        {knownStatus === 403 && denied ? <AccessDeniedPanel denied={denied} /> : null}
        {knownStatus === 404 && workspaceId ? <SearchAgain workspaceId={workspaceId} /> : null}
        {knownStatus === 500 ? (
          <a href={pathname + search} className="btn mt-7 w-full">
            <Icon name="refresh-cw" />
            {t("ui.error.retry")}
          </a>
        ) : null}
        <Link
          to={knownStatus === 401 ? paths.login : home}
          className={`btn btn-primary w-full ${knownStatus === 404 && workspaceId ? "mt-3" : knownStatus === 500 ? "mt-3" : "mt-7"}`}
        >
          {t(knownStatus === 401 ? "ui.error.sign_in" : "ui.error.home")}
        </Link>
      </div>
    </div>
  );
}

/** The user's own role, the roles that may do this, and the people to ask. */
function AccessDeniedPanel({ denied: { effectiveRole, able, people, workspace } }: { denied: AccessDenied }) {
  const { t } = useTranslation();
  const roles = able.filter((role) => role !== "super_admin").map((role) => t(`ui.ask.role.${role}`));
  return (
    <div className="panel mt-6 p-4 text-left">
      <p className="[overflow-wrap:anywhere]">
        {t("ui.ask.you_are", { role: t(`ui.ask.role.${effectiveRole}`), workspace })}{" "}
        {roles.length > 0 ? t("ui.ask.able", { roles: roles.join(", ") }) : null}
      </p>
      {people.length > 0 ? <p className="mt-3 text-sm text-muted">{t("ui.ask.whom")}</p> : null}
      <ContactList people={people} className="mt-2" />
    </div>
  );
}

function SearchAgain({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  return (
    <Form action={paths.search()} role="search" aria-label={t("ui.search.instead")} className="mt-7 flex gap-2">
      <input type="hidden" name="workspace" value={workspaceId} />
      <label className="input flex-1">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("ui.search.label")}</span>
        <input type="search" name="q" placeholder={t("ui.search.placeholder")} />
      </label>
      <button type="submit" className="btn">
        {t("ui.search.verb")}
      </button>
    </Form>
  );
}

/** For a route's ErrorBoundary. Unexpected errors are shown as a 500 without details. */
export function RouteError({ workspaceId, home }: Pick<Props, "workspaceId" | "home">) {
  const error = useRouteError();
  if (isLostConnection(error)) return <OfflinePage />;
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} home={home} />;
  const text: unknown =
    error.data && typeof error.data === "object" && "message" in error.data ? error.data.message : undefined;
  const key = typeof text === "string" && /^[a-z_]+\.[\w.]+(\?|$)/.test(text) ? text : undefined;
  const denied =
    error.data && typeof error.data === "object" && "refused" in error.data
      ? (error.data.refused as AccessDenied)
      : undefined;
  return (
    <ErrorPage
      status={error.status}
      message={key}
      workspaceId={workspaceId}
      home={denied ? paths.workspace(denied.workspace_id) : home}
      denied={denied}
    />
  );
}

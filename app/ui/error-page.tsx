import { wordsFor } from "@i18n/in-words";
import { Form, isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { AccessDenied } from "~/web/api.server";
import { AskWhom } from "./ask-whom.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { isLostConnection, OfflinePage } from "./offline-page.tsx";

type Status = 401 | 403 | 404 | 500;

type Props = {
  status: number;
  /** What the server said about it: a key. */
  message?: string;
  /** Whose search to offer where something was not found. */
  workspaceId?: string;
  home?: string;
  /** Who was refused, and by whom it can be given. */
  refused?: AccessDenied;
};

const signs: Record<Status, { tone: string; letter?: string; icon?: IconName }> = {
  401: { tone: "none", icon: "lock" },
  403: { tone: "none", icon: "lock" },
  404: { tone: "none", letter: "?" },
  500: { tone: "bad", icon: "triangle-alert" },
};

/** One sign, one sentence, one way on. */
export function ErrorPage({ status, message, workspaceId, home = paths.start, refused }: Props) {
  const { t } = useTranslation();
  const known: Status = status in signs ? (status as Status) : 500;
  const { tone, letter, icon } = signs[known];
  const { pathname, search } = useLocation();
  return (
    <div className="grid min-h-[68vh] place-items-center">
      <div className="w-full max-w-md text-center">
        <span className={`plate tone-${tone} mx-auto mb-8 grid size-28 rounded-box text-[3.5rem]`} aria-hidden="true">
          {icon ? <Icon name={icon} className="size-14 stroke-[1.75]" /> : letter}
        </span>
        <p className="eyebrow">{t("ui.error.code", { status })}</p>
        <h1 className="mt-1 text-3xl">{t(`ui.error.${known}.title`)}</h1>
        <p className="mt-3 text-muted">
          {message && status !== 500 ? wordsFor(t, message) : t(`ui.error.${known}.text`)}
        </p>
        {known === 403 && refused ? <WhyAndWhom refused={refused} /> : null}
        {known === 404 && workspaceId ? <SearchAgain workspaceId={workspaceId} /> : null}
        {known === 500 ? (
          <a href={pathname + search} className="btn mt-7 w-full">
            <Icon name="refresh-cw" />
            {t("ui.error.retry")}
          </a>
        ) : null}
        <Link
          to={known === 401 ? paths.login : home}
          className={`btn btn-primary w-full ${known === 404 && workspaceId ? "mt-3" : known === 500 ? "mt-3" : "mt-7"}`}
        >
          {t(known === 401 ? "ui.error.sign_in" : "ui.error.home")}
        </Link>
      </div>
    </div>
  );
}

/** What one is here, who could do it, and whom to ask. */
function WhyAndWhom({ refused: { effectiveRole, able, people, workspace } }: { refused: AccessDenied }) {
  const { t } = useTranslation();
  const lacks = able.filter((role) => role !== "super_admin").map((role) => t(`ui.ask.role.${role}`));
  return (
    <div className="panel mt-6 p-4 text-left">
      <p className="[overflow-wrap:anywhere]">
        {t("ui.ask.you_are", { role: t(`ui.ask.role.${effectiveRole}`), workspace })}{" "}
        {lacks.length > 0 ? t("ui.ask.able", { roles: lacks.join(", ") }) : null}
      </p>
      {people.length > 0 ? <p className="mt-3 text-sm text-muted">{t("ui.ask.whom")}</p> : null}
      <AskWhom people={people} className="mt-2" />
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

/** What a route's ErrorBoundary shows. What the server kept to itself is a 500 without details. */
export function RouteError({ workspaceId, home }: Pick<Props, "workspaceId" | "home">) {
  const error = useRouteError();
  if (isLostConnection(error)) return <OfflinePage />;
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} home={home} />;
  const said: unknown =
    error.data && typeof error.data === "object" && "message" in error.data ? error.data.message : undefined;
  const key = typeof said === "string" && /^[a-z_]+\.[\w.]+(\?|$)/.test(said) ? said : undefined;
  const refused =
    error.data && typeof error.data === "object" && "refused" in error.data
      ? (error.data.refused as AccessDenied)
      : undefined;
  return (
    <ErrorPage
      status={error.status}
      message={key}
      workspaceId={workspaceId}
      home={refused ? paths.workspace(refused.workspace_id) : home}
      refused={refused}
    />
  );
}

import { defaultLocale } from "@i18n/locales";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { mayEnterBackOffice } from "@server/core/actor";
import { today } from "@server/core/day";
import { mayAgree } from "@server/tenancy/consent/may-agree";
import { mayCreateWorkspace } from "@server/tenancy/workspace/may-create";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { thirdPartiesFor } from "~/web/analytics-consent.server";
import { hasNews, languageCookie } from "~/web/cookies.server";
import { useNonce } from "~/web/nonce";
import { useCarriesScripts } from "~/web/scriptless";
import { useTitle } from "~/web/title";
import { useThirdPartyScripts } from "./frame/analytics.tsx";
import { CachedPageNotice } from "./frame/cached-page-notice.tsx";
import { CookieBanner } from "./frame/cookie-banner.tsx";
import { useCurrentWorkspace } from "./frame/current-workspace.ts";
import { type Impersonation, ImpersonationBar } from "./frame/impersonation-bar.tsx";
import { OfflineNotice } from "./frame/offline-notice.tsx";
import { SimpleFrame } from "./frame/simple-frame.tsx";
import { UpdateNotice } from "./frame/update-notice.tsx";
import { useFocusOnNavigation } from "./frame/use-focus-on-navigation.ts";
import { useServiceWorker } from "./frame/use-service-worker.ts";
import { styleSheet } from "./styles/style-sheet.ts";
import { RouteError } from "./ui/error-page.tsx";
import { Sprite } from "./ui/icon.tsx";
import icons from "./ui/icons.svg?url&no-inline";
import stickerIcons from "./ui/sticker-icons.svg?url&no-inline";

/** The user and their workspaces. All of it comes with the session, so it costs no query. */
export async function loader({ context: { actor, claimant, locale }, request }: LoaderFunctionArgs) {
  return data(
    {
      locale,
      today: today(),
      user: actor && {
        id: actor.userId,
        first_name: actor.firstName,
        last_name: actor.lastName,
        email: actor.email,
        image: actor.image,
        is_super_admin: actor.isSuperAdmin,
        tour_step: actor.impersonatedUntil ? 0 : actor.tourStep,
        enters_back_office: mayEnterBackOffice(actor),
        has_passkey: actor.hasPasskey && !actor.impersonatorId,
        by_company: actor.byCompany !== null,
        may_create_workspace: mayCreateWorkspace(actor),
        asks_consent: actor.needsConsent && mayAgree(actor),
        has_news: hasNews(request),
      },
      impersonating: actor?.impersonatedUntil ? impersonationOf(actor, actor.impersonatedUntil) : null,
      /** The user's e-mail address, while it is not proven yet. */
      claims: actor && claimant ? claimant.email : null,
      workspaces: actor?.memberships ?? [],
      others: thirdPartiesFor(request),
    },
    { headers: await languageCookie(request) },
  );
}

const impersonationOf = (
  { firstName, lastName }: { firstName: string; lastName: string },
  until: string,
): Impersonation => ({
  user: `${firstName} ${lastName}`,
  until,
  seconds_left: Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)),
});

/** The workspace's colour, for pages about one. Its format is checked, since it is written into a style attribute. */
function useBrand(): string | undefined {
  const root = useRouteLoaderData<typeof loader>("root");
  const color = useCurrentWorkspace(root?.workspaces ?? [])?.color_code;
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined;
}

/** What the head of a page loads. Nobody installs the page behind a QR code. */
function HeadLinks({ carriesScripts, locale }: { carriesScripts: boolean; locale: string }) {
  return (
    <>
      <link rel="stylesheet" href={styleSheet(carriesScripts)} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {carriesScripts ? (
        <>
          <link rel="apple-touch-icon" href="/icons/apple.png" />
          <link rel="manifest" href={`/manifest.webmanifest?lng=${locale}`} />
        </>
      ) : null}
      <Links />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const brand = useBrand();
  const title = useTitle();
  const carriesScripts = useCarriesScripts();
  const { pathname, search } = useLocation();
  const impersonating = root?.impersonating;
  const locale = root?.locale ?? defaultLocale;
  const { t } = useTranslation();
  // sticky elements stay below the impersonation bar; the service worker says as of when a page is that it has cached
  const style = {
    ...(carriesScripts && { "--kept": `"${t("ui.kept.as_of", { when: "@when" })}"` }),
    ...(brand && { "--brand": brand }),
    ...(impersonating && { "--above": "3rem" }),
  } as React.CSSProperties;
  return (
    <html lang={locale} style={style} data-at={pathname + search}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} />}
        <title>{title}</title>
        <Meta />
        <HeadLinks carriesScripts={carriesScripts} locale={locale} />
      </head>
      <body>
        <Sprite.Provider value={carriesScripts ? icons : stickerIcons}>
          {impersonating ? <ImpersonationBar {...impersonating} /> : null}
          {children}
        </Sprite.Provider>
        {carriesScripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  const { locale, user, impersonating, others } = useLoaderData<typeof loader>();
  useChangeLanguage(locale);
  useFocusOnNavigation();
  useThirdPartyScripts(others);
  const { pathname, search } = useLocation();
  const reader = impersonating ? null : (user?.id ?? null);
  const takeOver = useServiceWorker({ reader, language: locale, at: pathname + search });
  return (
    <>
      <CachedPageNotice />
      <Outlet />
      {others.asks ? <CookieBanner /> : null}
      <OfflineNotice />
      <UpdateNotice takeOver={takeOver} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <SimpleFrame>
      <RouteError />
    </SimpleFrame>
  );
}

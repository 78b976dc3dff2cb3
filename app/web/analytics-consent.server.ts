import { env } from "@server/core/env";
import { type Analytics, analytics, asksConsent } from "@server/platform/analytics";
import { cookieIn, setCookie } from "@server/platform/cookies";

export type AnalyticsChoice = "yes" | "no";

/** What somebody chose; null: they have not answered, and until then nothing of others is loaded. */
export function analyticsChoice(request: Request): AnalyticsChoice | null {
  const chosen = cookieIn(request, "analytics");
  return chosen === "yes" || chosen === "no" ? chosen : null;
}

/** Keeps it for half a year, in a cookie that says nothing of who they are; then it is asked again. */
export const keepsAnalyticsChoice = (choice: AnalyticsChoice): HeadersInit => ({
  "set-cookie": setCookie("analytics", choice),
});

/** What of others this reader's pages load: nothing before they said yes. `asks`: they have yet to be asked. */
export function othersFor(request: Request): { analytics: Analytics | null; feedback: string | null; asks: boolean } {
  const choice = analyticsChoice(request);
  const agrees = choice === "yes";
  return {
    analytics: agrees ? analytics() : null,
    feedback: (agrees && env.FEEDBACK_SCRIPT) || null,
    asks: choice === null && asksConsent(),
  };
}

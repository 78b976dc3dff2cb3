import { type Analytics, analytics, asksConsent } from "@server/analytics";
import { env } from "@server/env";

const HALF_A_YEAR = 182 * 24 * 60 * 60; // then it is asked again

export type AnalyticsChoice = "yes" | "no";

/** What somebody chose; null: they have not answered, and until then nothing of others is loaded. */
export function analyticsChoice(request: Request): AnalyticsChoice | null {
  const chosen = /(?:^|;)\s*analytics=(yes|no)\s*(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return chosen === "yes" || chosen === "no" ? chosen : null;
}

/** Keeps it, in a plain cookie that says nothing of who they are. */
export const keepsAnalyticsChoice = (choice: AnalyticsChoice): HeadersInit => ({
  "set-cookie": `analytics=${choice}; Path=/; SameSite=Lax; Max-Age=${HALF_A_YEAR}`,
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

import { env } from "@server/core/env";
import { type Analytics, analytics, needsTrackingConsent } from "@server/platform/analytics";
import { readCookie, setCookie } from "@server/platform/cookies";

export type AnalyticsChoice = "yes" | "no";

/** The user's choice; null: not answered yet, and until then nothing from third parties is loaded. */
export function analyticsChoice(request: Request): AnalyticsChoice | null {
  const chosen = readCookie(request, "analytics");
  return chosen === "yes" || chosen === "no" ? chosen : null;
}

/** Stores the choice for half a year, in a cookie that does not identify the user; then the question returns. */
export const analyticsChoiceCookie = (choice: AnalyticsChoice): HeadersInit => ({
  "set-cookie": setCookie("analytics", choice),
});

/** Third-party scripts of this page: none before the user agreed. `asks`: the user has not answered yet. */
export function thirdPartiesFor(request: Request): {
  analytics: Analytics | null;
  feedback: string | null;
  asks: boolean;
} {
  const choice = analyticsChoice(request);
  const agrees = choice === "yes";
  return {
    analytics: agrees ? analytics() : null,
    feedback: (agrees && env.FEEDBACK_SCRIPT) || null,
    asks: choice === null && needsTrackingConsent(),
  };
}

import { env } from "@server/core/env";

/** Who counts the views of pages, and where; for who agreed to it alone. */
export type Analytics = { kind: "plausible" | "matomo" | "ga4"; id: string; url: string };

const usual = { plausible: "https://plausible.io", ga4: "https://www.googletagmanager.com" } as const;

/** Null: views are not counted. */
export function analytics(): Analytics | null {
  const { ANALYTICS: kind, ANALYTICS_ID: id, ANALYTICS_URL: url } = env;
  if (!kind || !id) return null;
  return { kind, id, url: url ?? (kind === "matomo" ? "" : usual[kind]) };
}

/** Whether anything of others is configured, so that people are asked before it is loaded. */
export const needsTrackingConsent = (): boolean => analytics() !== null || env.FEEDBACK_SCRIPT !== undefined;

/** What those others may be asked for, as the pages' security policy says it. */
export function thirdPartySources(): { answers: string[]; pictures: string[]; frames: string[] } {
  const counts = analytics();
  const feedback = env.FEEDBACK_SCRIPT ? [new URL(env.FEEDBACK_SCRIPT).origin] : [];
  const counted = counts ? [new URL(counts.url).origin] : [];
  const google = counts?.kind === "ga4" ? ["https://*.google-analytics.com", "https://*.analytics.google.com"] : [];
  return {
    answers: [...counted, ...google, ...feedback],
    pictures: [...(counts?.kind === "plausible" ? [] : counted), ...google, ...feedback],
    frames: feedback,
  };
}

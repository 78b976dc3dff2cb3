import { env } from "@server/core/env";

/** The service that counts page views, only for visitors who agreed to it. */
export type Analytics = { kind: "plausible" | "matomo" | "ga4"; id: string; url: string };

const defaultUrls = { plausible: "https://plausible.io", ga4: "https://www.googletagmanager.com" } as const;

/** The configured service; null: page views are not counted. */
export function analytics(): Analytics | null {
  const { ANALYTICS: kind, ANALYTICS_ID: id, ANALYTICS_URL: url } = env;
  if (!kind || !id) return null;
  return { kind, id, url: url ?? (kind === "matomo" ? "" : defaultUrls[kind]) };
}

/** Whether a third-party script is configured, for which visitors must give consent first. */
export const needsTrackingConsent = (): boolean => analytics() !== null || env.FEEDBACK_SCRIPT !== undefined;

/** The origins of third parties that the Content-Security-Policy of pages must allow. */
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

import { useLocation, useMatches } from "@remix-run/react";
import type { Analytics } from "@server/platform/analytics";
import { useEffect } from "react";

/** The kind of page, reported instead of its address: addresses contain ids, names and tokens. */
const kindOf = (routeId: string | undefined) =>
  `/${(routeId ?? "")
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .join("/")}`;

/** Most installations count nothing, and who did not agree is not counted. */
const views = () => import("~/web/report-view");
const nothing = () => {};

/** Reports this page view and each later one, and loads the feedback widget; null: not configured, or no consent. */
export function useThirdPartyScripts({
  analytics,
  feedback,
}: {
  analytics: Analytics | null;
  feedback: string | null;
}): void {
  const page = kindOf(useMatches().at(-1)?.id);
  const { key } = useLocation(); // from one object to the next, the page is of the same kind
  useEffect(() => {
    if (analytics) void views().then(({ reportView }) => reportView(analytics, location.origin + page), nothing);
  }, [analytics, page, key]);
  useEffect(() => {
    if (feedback) void views().then(({ loadScript }) => loadScript(feedback), nothing);
  }, [feedback]);
}

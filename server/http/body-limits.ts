import { MAX_BODY, MAX_OPEN_BODY, REST_BASE, SCIM_BASE } from "@server/core/constants";
import type { Meta } from "@server/core/trpc";
import type { CallsAt } from "@server/http/rest/calls";
import type { AnyRouter } from "@trpc/server";

type Procedure = { _def: { meta?: Meta } };

/** The paths of pages with a form that needs no session, in every spelling that the router accepts. */
const openPages =
  /^\/+(login|logout|passkey|second-step|register|password|mail-me-the-link|invitations|email|tablet|tour|public|share|visit|errors|verify|profile\/info|pricing|help|new)(\/|\.data|$)/;

/**
 * Returns the maximum bytes of a body for a path: little for calls and pages that need no session or do not exist.
 */
export function bodyLimits(router: AnyRouter, callsAt: CallsAt): (path: string) => number {
  const procedures = router._def.procedures as Record<string, Procedure>;
  const least = (limits: number[]) => Math.min(...(limits.length > 0 ? limits : [MAX_OPEN_BODY]));
  return (path) => {
    const plain = decoded(path);
    if (path.startsWith(`${SCIM_BASE}/`)) return MAX_OPEN_BODY;
    if (path.startsWith(`${REST_BASE}/`))
      return least(callsAt(path.slice(REST_BASE.length)).map(({ isOpen }) => limitOf(isOpen)));
    if (!plain.startsWith("/trpc/")) return limitOf(openPages.test(plain.toLowerCase()));
    const names = plain.slice("/trpc/".length).split(",");
    return least(names.map((name) => limitOf(procedures[name]?._def.meta?.isOpen ?? true)));
  };
}

const limitOf = (isOpen: boolean) => (isOpen ? MAX_OPEN_BODY : MAX_BODY);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

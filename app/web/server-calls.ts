import type { AppRouter } from "@server/http/router";
import { createTRPCClient, httpLink } from "@trpc/client";

/**
 * The procedures with their types, called where no React hook can be: one after another, also when the page has moved
 * on.
 */
export const server = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/trpc" })] });

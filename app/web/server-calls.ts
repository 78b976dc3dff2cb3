import type { AppRouter } from "@server/http/router";
import { createTRPCClient, httpLink } from "@trpc/client";

/** The tRPC client for code outside React components: calls are not batched, and go on when the page changes. */
export const server = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/trpc" })] });

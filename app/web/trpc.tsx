import { useRouteLoaderData } from "@remix-run/react";
import type { AppRouter } from "@server/http/router";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { type ReactNode, useState } from "react";

/** tRPC's React hooks. Only components that are loaded lazily import this, so that pages load without tRPC. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * When an impersonation has expired, a query is UNAUTHORIZED: reloading the page leads to the super admin's session.
 */
const reloadWhenSignedOut = () =>
  new QueryCache({
    onError: (error) => {
      if (error instanceof TRPCClientError && error.data?.code === "UNAUTHORIZED") window.location.reload();
    },
  });

/** Provides tRPC and react-query to the components inside. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const impersonating = useRouteLoaderData<{ impersonating: unknown }>("root")?.impersonating;
  const [queryClient] = useState(
    () =>
      new QueryClient({
        queryCache: impersonating ? reloadWhenSignedOut() : undefined,
        defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
      }),
  );
  const [trpcClient] = useState(() => trpc.createClient({ links: [httpBatchLink({ url: "/trpc" })] }));
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

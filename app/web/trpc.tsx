import { useRouteLoaderData } from "@remix-run/react";
import type { AppRouter } from "@server/http/router";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { type ReactNode, useState } from "react";

/**
 * The hooks, typed by the procedures themselves. Only widgets that are loaded lazily import this: pages come without
 * it.
 */
export const trpc = createTRPCReact<AppRouter>();

/** Who acts as somebody else, and is nobody any more: the page itself is asked again, and leads back to oneself. */
const hourIsOver = () =>
  new QueryCache({
    onError: (error) => {
      if (error instanceof TRPCClientError && error.data?.code === "UNAUTHORIZED") window.location.reload();
    },
  });

/** Around a widget that asks the server by itself. */
export function Asking({ children }: { children: ReactNode }) {
  const impersonating = useRouteLoaderData<{ impersonating: unknown }>("root")?.impersonating;
  const [queries] = useState(
    () =>
      new QueryClient({
        queryCache: impersonating ? hourIsOver() : undefined,
        defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
      }),
  );
  const [client] = useState(() => trpc.createClient({ links: [httpBatchLink({ url: "/trpc" })] }));
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

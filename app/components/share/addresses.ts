import { useLocation } from "@remix-run/react";
import { paths } from "~/paths/paths";

type Filter = { q?: string; state?: string; view?: string };
/** The ways through what was shared: on pages of their own, or all at the one address that may be framed. */
export type SharedAddresses = {
  container: (id: string, filter?: Filter) => string;
  object: (id: string) => string;
  /** What a search in a container has to leave in the address. */
  keep: (id: string) => Record<string, string | undefined>;
  embedded: boolean;
};

type Shared = { token: string; root: { id: string } };

/** In a frame on another's page no cookie keeps the language: it stays in the address. */
export function useSharedAddresses({ token, root }: Shared, embedded = false): SharedAddresses {
  const { search } = useLocation();
  const lng = new URLSearchParams(search).get("lng") ?? undefined;
  if (embedded)
    return {
      container: (id, filter) =>
        paths.embeddedShare(token, { container: id === root.id ? undefined : id, ...filter, lng }),
      object: (id) => paths.embeddedShare(token, { object: id === root.id ? undefined : id, lng }),
      keep: (id) => ({ container: id === root.id ? undefined : id, lng }),
      embedded,
    };
  return {
    container: (id, filter) => (id === root.id ? paths.share(token, filter) : paths.sharedContainer(token, id, filter)),
    object: (id) => (id === root.id ? paths.share(token) : paths.sharedObject(token, id)),
    keep: () => ({}),
    embedded,
  };
}

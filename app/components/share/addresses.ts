import { useLocation } from "@remix-run/react";
import { paths } from "~/paths/paths";

type Filter = { q?: string; state?: string; view?: string };
/** Addresses of the pages of a share: one for each page, or a single one that other sites may embed. */
export type SharedAddresses = {
  container: (id: string, filter?: Filter) => string;
  object: (id: string) => string;
  /** Parameters that a search in a container must preserve in the address. */
  preserved: (id: string) => Record<string, string | undefined>;
  embedded: boolean;
};

type Shared = { token: string; root: { id: string } };

/** In an embedded page no cookie stores the language, so its addresses contain it. */
export function useSharedAddresses({ token, root }: Shared, embedded = false): SharedAddresses {
  const { search } = useLocation();
  const lng = new URLSearchParams(search).get("lng") ?? undefined;
  if (embedded)
    return {
      container: (id, filter) =>
        paths.embeddedShare(token, { container: id === root.id ? undefined : id, ...filter, lng }),
      object: (id) => paths.embeddedShare(token, { object: id === root.id ? undefined : id, lng }),
      preserved: (id) => ({ container: id === root.id ? undefined : id, lng }),
      embedded,
    };
  return {
    container: (id, filter) => (id === root.id ? paths.share(token, filter) : paths.sharedContainer(token, id, filter)),
    object: (id) => (id === root.id ? paths.share(token) : paths.sharedObject(token, id)),
    preserved: () => ({}),
    embedded,
  };
}

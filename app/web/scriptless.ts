import { useMatches } from "@remix-run/react";

/** A route's `handle`: its page carries no script. The content security policy of its path lets none run either. */
export type Scriptless = { scriptless: true };

/** Whether the page that is shown carries scripts. */
export const useCarriesScripts = (): boolean =>
  !useMatches().some(({ handle }) => handle && typeof handle === "object" && "scriptless" in handle);

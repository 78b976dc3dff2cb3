import type { Expectations } from "./audiences.ts";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";

/**
 * What each role gets of a page. To add one: in the table of its area, under the name of its folder in app/routes, with
 * an audience of audiences.ts and a path with records made for it. yes: the page; 401: a redirect to the login;
 * to:/…: a redirect to that address, with :id for ids. A page without a row fails.
 */
export type Page = {
  audience: string;
  pathFor: (make: Make, caller: Caller) => string | Promise<string>;
  except?: Partial<Expectations>;
  impersonated?: string;
  superLocked?: string;
};

export const page = (audience: string, pathFor: Page["pathFor"], except?: Partial<Expectations>): Page => ({
  audience,
  pathFor,
  except,
});

export const toCreateWorkspace = "to:/onboarding/workspace/create";

/** The same for every role. */
export const sameForAll = (word: string) => Array(13).fill(word).join(" ");

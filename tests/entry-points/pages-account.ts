import { makeApp } from "./make-factor.ts";
import { type Page, page } from "./page.ts";

/** The pages of the user's own account. */
export const accountPages: Record<string, Page> = {
  "_app.profile._personal.calendar": page("signed_in", () => "/profile/calendar"),
  "_app.profile._personal.notifications": page("signed_in", () => "/profile/notifications"),
  "_app.profile._personal.security._index": page("signed_in", () => "/profile/security"),
  "_app.profile._personal.security.app": {
    audience: "people_themselves",
    pathFor: async (make, { userId }) => {
      await makeApp(userId ?? make.owner, { inUse: false });
      return "/profile/security/app";
    },
    impersonated: "403",
  },
  "_app.profile._personal.settings._index": page("signed_in", () => "/profile/settings"),
  "_app.profile._personal.settings.delete": {
    audience: "people_themselves",
    pathFor: () => "/profile/settings/delete",
    impersonated: "403",
  },
  "_app.profile._personal.workspace._index": page("signed_in", () => "/profile/workspace"),
  "_app.profile._personal.workspace.$id.leave": page(
    "exporters",
    (make) => `/profile/workspace/${make.workspace}/leave`,
    {
      super: "404",
    },
  ),
};

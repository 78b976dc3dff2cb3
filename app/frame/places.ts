import { paths } from "~/paths/paths";
import type { IconName } from "~/ui/icon-names";
import type { CurrentWorkspace } from "./frame-data.ts";

export type Place = "boards" | "action_points" | "reports" | "objects" | "files" | "templates" | "members" | "scan";
export type Entry = { place: Place; to: string; word: string; icon: IconName };

/** In the middle of the dock, and beside the search field. */
export const scanning: Entry = { place: "scan", to: paths.scan(), word: "scan.title", icon: "scan-qr-code" };

/** The entries of the main navigation, in order. */
export function entriesOf({ id, abilities }: CurrentWorkspace): Entry[] {
  return [
    { place: "boards", to: paths.workspace(id), word: "ui.nav.boards", icon: "layout-grid" },
    { place: "action_points", to: paths.actionPoints(id), word: "ui.nav.action_points", icon: "list-checks" },
    { place: "reports", to: paths.reports(id), word: "ui.nav.reports", icon: "file-check-2" },
    { place: "objects", to: paths.objects(id), word: "ui.nav.objects", icon: "forklift" },
    { place: "files", to: paths.files(id), word: "ui.nav.files", icon: "files" },
    ...(abilities.settings
      ? [{ place: "templates", to: paths.templates(id), word: "template.titles", icon: "clipboard-list" } as const]
      : []),
    // tablet accounts do not see the members
    ...(abilities.see_members
      ? [{ place: "members", to: paths.members(id), word: "ui.nav.members", icon: "users" } as const]
      : []),
  ];
}

/** The entry of the main navigation to which a page belongs: containers and objects belong to boards. */
export function placeOf(pathname: string): Place | undefined {
  if (/^\/(container|object)\//.test(pathname)) return "boards";
  if (/^\/workspaces\/[^/]+\/users\//.test(pathname)) return "members";
  if (/^\/workspaces\/[^/]+\/templates(\/|$)/.test(pathname)) return "templates";
  if (pathname.startsWith(scanning.to)) return "scan";
  if (pathname.startsWith("/report/")) return "reports";
  if (pathname.startsWith("/actionpoint/")) return "action_points";
  const page = /^\/workspaces\/[^/]+(?:\/([^/]+))?\/?$/.exec(pathname);
  if (!page) return undefined;
  return (
    (
      {
        actionpoints: "action_points",
        reports: "reports",
        objects: "objects",
        files: "files",
        users: "members",
      } as const
    )[page[1] ?? ""] ?? (page[1] ? undefined : "boards")
  );
}

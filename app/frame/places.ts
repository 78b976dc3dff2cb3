import { paths } from "~/paths/paths";
import type { IconName } from "~/ui/icon-names";
import type { CurrentWorkspace } from "./frame-data.ts";

/** The tabs of the home of a workspace. */
export type HomePlace = "boards" | "action_points" | "reports" | "rounds";
/** Everywhere that is in the navigation of a workspace, each once: the home, and what stands beside it. */
export type Place =
  | HomePlace
  | "compliance"
  | "objects"
  | "files"
  | "templates"
  | "signatures"
  | "members"
  | "settings";
export type Entry<P extends string = Place> = { place: P; to: string; word: string; icon: IconName };

/** In the middle of the dock, and beside the search field. */
export const scanning: Entry<"scan"> = { place: "scan", to: paths.scan(), word: "scan.title", icon: "scan-qr-code" };

/** What the home shows: its first tab is where the header leads. */
export const homeEntries = (id: string): Entry<HomePlace>[] => [
  { place: "boards", to: paths.workspace(id), word: "ui.nav.boards", icon: "layout-grid" },
  { place: "action_points", to: paths.actionPoints(id), word: "ui.nav.action_points", icon: "list-checks" },
  { place: "reports", to: paths.reports(id), word: "ui.nav.reports", icon: "file-check-2" },
  { place: "rounds", to: paths.rounds(), word: "round.titles", icon: "repeat" },
];

const compliance = (id: string): Entry => ({
  place: "compliance",
  to: paths.compliance(id),
  word: "ui.nav.compliance",
  icon: "gauge",
});

/** What a super admin may visit: rounds are of the workspaces of which one is a member. */
export const visitedEntries = (id: string): Entry[] => [
  ...homeEntries(id).filter(({ place }) => place !== "rounds"),
  compliance(id),
];

/** What stands beside the home, in order. */
export function entriesOf({ id, abilities }: CurrentWorkspace): Entry[] {
  const all: (Entry & { shown?: boolean })[] = [
    compliance(id),
    { place: "objects", to: paths.objects(id), word: "ui.nav.objects", icon: "forklift" },
    { place: "files", to: paths.files(id), word: "ui.nav.files", icon: "files" },
    {
      place: "templates",
      to: paths.templates(id),
      word: "template.titles",
      icon: "clipboard-list",
      shown: abilities.settings === true,
    },
    {
      place: "signatures",
      to: paths.signatures(id),
      word: "ui.nav.signed",
      icon: "signature",
      shown: abilities.see_signatures === true,
    },
    // tablet accounts do not see the members
    {
      place: "members",
      to: paths.members(id),
      word: "ui.nav.members",
      icon: "users",
      shown: abilities.see_members === true,
    },
    {
      place: "settings",
      to: paths.companyGeneral(id),
      word: "workspace.settings",
      icon: "settings",
      shown: abilities.settings === true,
    },
  ];
  return all.filter(({ shown }) => shown !== false).map(({ shown: _, ...entry }) => entry);
}

const ofPage: Partial<Record<string, Place>> = {
  actionpoints: "action_points",
  reports: "reports",
  inbox: "reports",
  inspections: "reports",
  compliance: "compliance",
  objects: "objects",
  imports: "objects",
  labels: "objects",
  pack: "objects",
  stickers: "objects",
  files: "files",
  templates: "templates",
  signatures: "signatures",
  users: "members",
  invite: "members",
  invitations: "members",
  tablet: "members",
};
const ofList: Partial<Record<string, Place>> = {
  actionpoint: "action_points",
  report: "reports",
  rounds: "rounds",
  packs: "objects",
};

/** Pages of a workspace that are among its settings (settings-entries.ts). */
const ofSettings =
  /^(library|lists|kinds|fields|duties|reminders|shares|sign-in|api-keys|webhooks|history|keeping|trash|delete|whole)$/;

/**
 * Where a page belongs: what is on a board, and whatever has no place of its own, to the boards; "account" is the
 * user's own.
 */
export function placeOf(pathname: string): Place | "scan" | "search" | "account" {
  const [, first = "", id, page = "", list = ""] = pathname.split("/");
  if (first === "profile" && id === "company") return "settings";
  if (/^(profile|feedback|help|new|take-along|unsent)$/.test(first) || (first === "workspaces" && !id))
    return "account";
  if (first === "scan" || first === "search") return first;
  if (first !== "workspaces") return ofList[first] ?? "boards";
  if (ofSettings.test(page)) return "settings";
  return ofPage[page === "change" ? list : page] ?? "boards";
}

/** For aria-current: whether an entry leads to this page itself, or to what the page belongs to. */
export const currentAs = ({ to }: Pick<Entry, "to">, pathname: string) =>
  to.split("?")[0] === pathname.replace(/\/$/, "") ? "page" : "true";

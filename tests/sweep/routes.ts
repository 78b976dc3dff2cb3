import { readdirSync } from "node:fs";

type Route = { name: string; segments: string[] };

/** The pages of app/routes by the convention of their folders: what is pathless is left out of the address. */
const routes: Route[] = readdirSync(new URL("../../app/routes", import.meta.url)).map((name) => ({
  name,
  segments: name
    .split(".")
    .filter((segment, at, all) => !segment.startsWith("_") && !isEscaped(all[at - 1]) && segment !== "")
    .map((segment) => segment.replace(/_$/, "")),
}));

function isEscaped(segment: string | undefined): boolean {
  return segment?.startsWith("[") ?? false;
}

/** A folder with pages below it that has none of its own address surrounds them. */
const layouts = [
  "_app",
  "_app.tsx",
  "_app.profile._personal",
  "_app.profile.company",
  "_app.workspaces.$id._settings",
  "a",
];
/** What answers no page: files and notices. */
const noPages =
  /(export|download|\.file|\.upload|\.webmanifest\]|template\.csv|report|imports\.template|\.photo|answers\.export)$/;
/** What acts, or leads on to another page. */
const actions = /^(actionpoints|impersonation\.stop|logout|onedrive\.auth|operations|passkey|tour)$/;

export const pageNames = routes.map(({ name }) => name).filter((name) => !layouts.includes(name));
export const isFile = (name: string) =>
  actions.test(name) || (noPages.test(name) && !/\.report\.new$/.test(name) && !name.startsWith("_app"));

/** The page that answers at an address: of those that fit, the one with the fewest parameters. */
export function routeOf(path: string): string | undefined {
  const parts = path.split("?")[0]!.split("/").filter(Boolean);
  const fits = ({ name, segments }: Route) =>
    !layouts.includes(name) &&
    segments.length === parts.length &&
    segments.every((segment, at) => segment.startsWith("$") || segment === parts[at]);
  const parameters = ({ segments }: Route) => segments.map((segment) => (segment.startsWith("$") ? 1 : 0)).join("");
  return routes.filter(fits).sort((one, other) => parameters(one).localeCompare(parameters(other)))[0]?.name;
}

import { makeForPages } from "./made.ts";
import { mainScreens } from "./main-screens.ts";
import { isFile, pageNames, routeOf } from "./routes.ts";
import { type Account, base, cookieOf } from "./visits.ts";

/** Where nothing leads to that stands on a page of the demo, or where an answer is made of what was typed. */
const seeds: Partial<Record<Account, string[]>> = {
  owner: [
    "/",
    "/search?q=heftruck",
    "/scan",
    "/feedback",
    "/unsent",
    "/profile/company/billing",
    "/onboarding/container/create",
    "/document-reader?url=https%3A%2F%2Fexample.com%2F",
  ],
  lead: ["/", "/scan"],
  super: ["/a", "/a/jobs", "/a/queues", "/a/history", "/a/peppol", "/a/no-such-page", "/a/403"],
  guest: ["/"],
  tablet: ["/"],
  anonymous: [
    "/",
    "/login",
    "/register",
    "/register/prove",
    "/password/forgot",
    "/password/reset?token=made-up",
    "/pricing",
    "/help",
    "/help?q=heftruck",
    "/api/docs",
    "/new",
    "/offline",
    "/verify",
    "/auth-error",
    "/errors/403",
    "/errors/404",
    "/errors/500",
    "/mail-me-the-link",
    "/profile/info/cookies",
    "/profile/info/terms",
    "/email/confirm?token=made-up",
    "/email/undo?token=made-up",
    "/tablet/made-up",
    "/second-step/keep?token=made-up",
    "/invitations/made-up",
    "/login/company",
    "/no/such/page",
    "/share/made-up",
    "/visit/made-up",
    "/public/objects/made-up",
    "/verify/MADE-UP",
  ],
};
/** What changes something by being asked for, or is no page. */
const notFollowed = /^\/(logout|tour|impersonation|files|trpc|api\/v1|assets|onedrive|calendar|a\/queues\/)/;
/** Of one page so many addresses are read for the links on them. */
const READ = 3;

export type Found = { as: Account; path: string; name: string };

function linksIn(html: string): string[] {
  const links = [...html.matchAll(/\s(?:href|action)="([^"]+)"/g)].map(([, link]) => link!.replaceAll("&amp;", "&"));
  return links
    .map((link) => (link.startsWith(base) ? link.slice(base.length) : link))
    .filter((link) => link.startsWith("/") && !link.startsWith("//"))
    .map((link) =>
      link
        .replace(/#.*/, "")
        .replace(/([?&])lng=\w+&?/, "$1")
        .replace(/[?&]$/, ""),
    );
}

/** Follows the links of somebody, and gives for each page the first address at which it answered. */
async function crawlAs(as: Account, further: string[]): Promise<Found[]> {
  const cookie = await cookieOf(as);
  const waiting = [...further, ...(seeds[as] ?? [])];
  const known = new Set(waiting);
  const read = new Map<string, number>();
  const found = new Map<string, Found>();
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 2).filter((path) => {
      const name = routeOf(path) ?? path;
      const times = (read.get(name) ?? 0) + 1;
      read.set(name, times);
      return times <= READ;
    });
    await Promise.all(
      batch.map(async (path) => {
        const answer = await fetch(base + path, { redirect: "manual", headers: { cookie, "accept-language": "nl" } });
        const to = answer.headers.get("location");
        const html = /text\/html/.test(answer.headers.get("content-type") ?? "") ? await answer.text() : "";
        const name = path.startsWith("/a/queues") ? "queues" : (routeOf(path) ?? "$");
        const isRefusal = [401, 403, 404].includes(answer.status) && as !== "anonymous" && !/a_\.403|\$/.test(name);
        if (html && !to && !isRefusal && !found.has(name)) found.set(name, { as, path, name });
        for (const link of to ? linksIn(` href="${to}"`) : linksIn(html)) {
          if (known.has(link) || notFollowed.test(link)) continue;
          known.add(link);
          waiting.push(link);
        }
      }),
    );
  }
  return [...found.values()];
}

/** All pages of the product at an address each, for the people who see them otherwise than others. */
export async function crawl(): Promise<{ found: Found[]; missed: string[] }> {
  const further = await makeForPages();
  const accounts = ["owner", "super", "lead", "guest", "tablet", "anonymous"] as const;
  const all = await Promise.all(accounts.map((as) => crawlAs(as, further[as] ?? [])));
  const found: Found[] = [];
  const isNew = ({ name }: Found) => !found.some((other) => other.name === name);
  // owners see the most; of the others what owners do not see, and what guests and tablets see of their own pages
  const isSeen = (page: Found) => isNew(page) || mainScreens[page.name] === page.as || /guest|tablet/.test(page.as);
  for (const page of all.flat()) if (isSeen(page)) found.push(page);
  const missed = pageNames.filter((name) => !isFile(name) && !found.some((page) => page.name === name));
  return { found, missed };
}

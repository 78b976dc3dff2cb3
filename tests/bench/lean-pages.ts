import { today } from "@server/core/day";
import { CONTAINER, OBJECT, WORKSPACE } from "./lean-access.ts";
import { search } from "./lean-lists.ts";
import { readObject } from "./lean-objects.ts";
import * as sql from "./lean-page-sql.ts";
import { type Ask, type Prepared, prepared } from "./lean-postgres.ts";

type Row = { title?: string | null };
/** Asked at once; the first of them says by having a row that the page may be seen. */
type Page = Prepared[];

const named = (page: string, texts: string[]): Page =>
  texts.map((text, n) => Object.values(prepared({ [`${page} ${n}`]: text }))[0]!);

const pages = {
  home: named("home", [WORKSPACE, sql.FRAME, ...sql.cards("c.workspace_id = $2 and c.parent_id is null"), sql.JOBS]),
  cockpit: named("cockpit", [WORKSPACE, sql.FRAME, ...sql.COCKPIT]),
  container: named("container", [
    CONTAINER,
    sql.FRAME,
    ...sql.cards("(c.id = $2 or c.parent_id = $2)"),
    sql.PATH,
    ...sql.CONTENTS,
  ]),
  object: named("object", [OBJECT, sql.FRAME, ...sql.OBJECT_PAGE]),
  billing: named("billing", [`${WORKSPACE} and is_admin`, sql.FRAME, ...sql.BILLING]),
  qr: named("qr", sql.QR),
};

async function rowsOf(ask: Ask, page: Page, session: string, id: string): Promise<Row[] | null> {
  const given = { $1: session, $2: id, $3: today() };
  const answers = await Promise.all(
    page.map(({ name, text }) => {
      // a statement takes those that it names, numbered from 1
      const used = (Object.keys(given) as (keyof typeof given)[]).filter((each) => text.includes(each));
      const numbered = used.reduce((known, each, n) => known.replaceAll(each, `$${n + 1}`), text);
      return ask<Row>(
        { name, text: numbered },
        used.map((each) => given[each]),
      );
    }),
  );
  return answers[0]!.length > 0 ? answers.flat() : null;
}

/** What must stand on the page, of what was read for it; null: not for them. */
export async function readPage(ask: Ask, session: string, url: URL): Promise<string[] | null> {
  const id = /[\w-]{32,36}/.exec(url.pathname)?.[0] ?? url.searchParams.get("workspace") ?? "";
  const titlesOf = async (name: keyof typeof pages) => shown(await rowsOf(ask, pages[name], session, id));
  const { pathname } = url;
  if (pathname.endsWith("/compliance")) return titlesOf("cockpit");
  if (pathname.startsWith("/workspaces/")) return titlesOf("home");
  if (pathname.startsWith("/container/")) return titlesOf("container");
  if (pathname.startsWith("/public/")) return titlesOf("qr");
  if (pathname.endsWith("/billing")) return titlesOf("billing");
  if (pathname === "/search") {
    const workspace = url.searchParams.get("workspace_id") ?? "";
    const [found] = await Promise.all([
      search(ask, session, workspace, url.searchParams.get("q") ?? "", 50),
      ask({ name: "frame", text: sql.FRAME }, [session]),
    ]);
    return found?.data.objects.map(({ where }) => where) ?? null;
  }
  const [object, titles] = await Promise.all([readObject(ask, session, id), titlesOf("object")]);
  return object && titles && [...titles, object.data.public_id];
}

const shown = (rows: Row[] | null): string[] | null => rows?.flatMap(({ title }) => title ?? []) ?? null;

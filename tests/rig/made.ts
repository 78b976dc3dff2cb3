import type { Page } from "playwright";
import { expect } from "vitest";

/** Calls a procedure as whoever looks at the page, without opening one. */
export async function call(page: Page, procedure: string, input: Record<string, unknown>): Promise<{ id: string }> {
  const answer = await page.request.post(`/trpc/${procedure}`, { data: input, maxRetries: 3 }); // a kept connection may have been closed
  expect(answer.status(), `${procedure}: ${await answer.text()}`).toBe(200);
  return (await answer.json()).result.data;
}

/** The first board on the page that its reader begins at, and the workspace that it belongs to. */
export async function home(page: Page): Promise<{ workspace_id: string; board: string }> {
  const answer = await page.request.get("/");
  const main = (await answer.text()).split("<main").at(-1)!;
  const board = /href="\/container\/([\w-]{36})"/.exec(main)![1]!;
  return { workspace_id: /\/workspaces\/([\w-]{36})/.exec(answer.url())![1]!, board };
}

/** A board or, with `parent_id`, a container; gives its path. */
export async function makeContainer(page: Page, title: string, parent_id?: string): Promise<string> {
  const { workspace_id } = await home(page);
  const { id } = await call(page, "container.create", { workspace_id, title, parent_id });
  return `/container/${id}`;
}

/** A container on the first board; gives its path. */
export const makeFloor = async (page: Page, title: string) => makeContainer(page, title, (await home(page)).board);

/** An object, on the first board unless somewhere else; gives its path, and that of where it stands. */
export async function makeObject(
  page: Page,
  { on, ...object }: { title: string; display_code?: string; on?: string; x?: number; y?: number },
): Promise<{ path: string; board: string }> {
  const board = on ?? `/container/${(await home(page)).board}`;
  const { id } = await call(page, "object.create", { ...object, container_id: board.split("/").at(-1) });
  return { path: `/object/${id}`, board };
}

import { z } from "zod";
import { type CloudDrive, DriveError, type Input } from "./contract.ts";
import { fetchBytes, fetchJson } from "./fetch.ts";
import { oauth } from "./oauth.ts";

const Item = z.object({
  ".tag": z.string(),
  id: z.string().default(""),
  name: z.string(),
  size: z.number().nullish(),
  server_modified: z.string().nullish(),
});
type Item = z.infer<typeof Item>;
const Page = z.object({ entries: z.array(Item), cursor: z.string(), has_more: z.boolean() });
const Found = z.object({
  matches: z.array(z.object({ metadata: z.object({ metadata: Item }) })),
  cursor: z.string().nullish(),
  has_more: z.boolean(),
});
const Named = z
  .string()
  .transform((header, context): unknown => {
    try {
      return JSON.parse(header);
    } catch {
      context.addIssue({ code: "custom", message: "no JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ name: z.string() }));

/** Dropbox, by version 2 of its API. */
export function dropbox(client: { id: string; secret: string }, base?: string): CloudDrive {
  const api = base ? `${base}/api` : "https://api.dropboxapi.com";
  const content = base ? `${base}/content` : "https://content.dropboxapi.com";
  const call = <S extends z.ZodType>(token: string, path: string, args: object, schema: S) =>
    fetchJson(`${api}/2/files/${path}`, schema, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(args),
    });
  return {
    ...oauth(client, {
      consent: base ? `${base}/authorize` : "https://www.dropbox.com/oauth2/authorize",
      token: `${api}/oauth2/token`,
      more: { token_access_type: "online", scope: "files.metadata.read files.content.read" },
    }),
    async list(token, { folder, q, next }: Input) {
      if (q) {
        const found = await (next
          ? call(token, "search/continue_v2", { cursor: next }, Found)
          : call(token, "search_v2", { query: q, options: { max_results: 50, filename_only: true } }, Found));
        const items = found.matches.map(({ metadata }) => metadata.metadata);
        return { entries: entriesOf(items), next: found.has_more ? (found.cursor ?? null) : null };
      }
      const page = await (next
        ? call(token, "list_folder/continue", { cursor: next }, Page)
        : call(token, "list_folder", { path: folder ?? "", limit: 50 }, Page));
      return { entries: entriesOf(page.entries), next: page.has_more ? page.cursor : null };
    },
    async fetch(token, id) {
      const headers = { authorization: `Bearer ${token}`, "dropbox-api-arg": inAscii({ path: id }) };
      const { headers: responseHeaders, ...bytes } = await fetchBytes(`${content}/2/files/download`, {
        method: "POST",
        headers,
      });
      const { data: named } = Named.safeParse(responseHeaders.get("dropbox-api-result"));
      if (named) return { name: named.name, ...bytes };
      await bytes.body.cancel();
      throw new DriveError("away");
    },
  };
}

const entriesOf = (items: Item[]) =>
  items
    .filter((item) => item[".tag"] !== "deleted" && item.id !== "")
    .map((item) => ({
      id: item.id,
      name: item.name,
      folder: item[".tag"] === "folder",
      size: item.size ?? null,
      changed_at: item.server_modified ?? null,
    }));

/** JSON in ASCII, because a header allows no other characters. */
const inAscii = (value: object) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

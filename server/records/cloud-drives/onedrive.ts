import { z } from "zod";
import type { CloudDrive, Input } from "./contract.ts";
import { fetchBytes, fetchJson } from "./fetch.ts";
import { oauth } from "./oauth.ts";

const Item = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  folder: z.unknown().optional(),
});
const Page = z.object({ value: z.array(Item), "@odata.nextLink": z.string().nullish() });
const PER_PAGE = "50";

/** OneDrive, through Microsoft Graph. */
export function oneDrive(client: { id: string; secret: string }, base?: string): CloudDrive {
  const login = base ? `${base}/login` : "https://login.microsoftonline.com/common/oauth2/v2.0";
  const drive = `${base ? `${base}/graph` : "https://graph.microsoft.com/v1.0"}/me/drive`;
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return {
    ...oauth(client, {
      consent: `${login}/authorize`,
      token: `${login}/token`,
      more: { scope: "Files.Read", response_mode: "query" },
    }),
    async list(token, input) {
      const page = await fetchJson(addressOf(drive, input), Page, bearer(token));
      const more = page["@odata.nextLink"];
      return {
        entries: page.value.map(({ folder, size, lastModifiedDateTime, ...item }) => ({
          ...item,
          folder: folder !== undefined && folder !== null,
          size: size ?? null,
          changed_at: lastModifiedDateTime ?? null,
        })),
        // only the cursor, because the address is built here
        next: more && URL.canParse(more) ? new URL(more).searchParams.get("$skiptoken") : null,
      };
    },
    async fetch(token, id) {
      const at = `${drive}/items/${encodeURIComponent(id)}`;
      const { name } = await fetchJson(`${at}?$select=id,name`, Item, bearer(token));
      return { name, ...(await fetchBytes(`${at}/content`, bearer(token))) };
    },
  };
}

function addressOf(drive: string, { folder, q, next }: Input): string {
  const items = q
    ? `/root/search(q='${encodeURIComponent(q.replaceAll("'", "''"))}')`
    : folder
      ? `/items/${encodeURIComponent(folder)}/children`
      : "/root/children";
  const params = new URLSearchParams({ $top: PER_PAGE, $select: "id,name,size,folder,lastModifiedDateTime" });
  if (next) params.set("$skiptoken", next);
  return `${drive}${items}?${params}`;
}

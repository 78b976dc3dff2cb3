import { z } from "zod";
import type { CloudDrive, Input } from "./contract.ts";
import { fetchBytes, fetchJson } from "./fetch.ts";
import { oauth } from "./oauth.ts";

const FOLDER = "application/vnd.google-apps.folder";
/** Google's own documents have no bytes; they are exported as PDF. */
const isGoogleDocument = (mimeType: string) =>
  mimeType.startsWith("application/vnd.google-apps.") && mimeType !== FOLDER;

const Item = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().nullish(),
  modifiedTime: z.string().nullish(),
});
const Page = z.object({ files: z.array(Item), nextPageToken: z.string().nullish() });

/** Google Drive, by version 3 of its API. */
export function googleDrive(client: { id: string; secret: string }, base?: string): CloudDrive {
  const files = `${base ? `${base}/drive` : "https://www.googleapis.com/drive/v3"}/files`;
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return {
    ...oauth(client, {
      consent: base ? `${base}/authorize` : "https://accounts.google.com/o/oauth2/v2/auth",
      token: base ? `${base}/token` : "https://oauth2.googleapis.com/token",
      more: { scope: "https://www.googleapis.com/auth/drive.readonly", access_type: "online" },
    }),
    async list(token, input) {
      const { files: items, nextPageToken } = await fetchJson(`${files}?${paramsOf(input)}`, Page, bearer(token));
      return {
        entries: items.map(({ id, name, mimeType, size, modifiedTime }) => ({
          id,
          name: isGoogleDocument(mimeType) ? `${name}.pdf` : name,
          folder: mimeType === FOLDER,
          size: size ?? null,
          changed_at: modifiedTime ?? null,
        })),
        next: nextPageToken ?? null,
      };
    },
    async fetch(token, id) {
      const at = `${files}/${encodeURIComponent(id)}`;
      const { name, mimeType } = await fetchJson(`${at}?fields=id,name,mimeType`, Item, bearer(token));
      if (isGoogleDocument(mimeType))
        return { name: `${name}.pdf`, ...(await fetchBytes(`${at}/export?mimeType=application%2Fpdf`, bearer(token))) };
      return { name, ...(await fetchBytes(`${at}?alt=media`, bearer(token))) };
    },
  };
}

function paramsOf({ folder, q, next }: Input): URLSearchParams {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const where = q ? `name contains ${quoted(q)}` : `${quoted(folder ?? "root")} in parents`;
  const params = new URLSearchParams({
    q: `${where} and trashed = false`,
    fields: "nextPageToken,files(id,name,mimeType,size,modifiedTime)",
    pageSize: "50",
    orderBy: "folder,name_natural",
  });
  if (next) params.set("pageToken", next);
  return params;
}

import { notFound } from "@server/core/errors";
import { fileContext } from "@server/http/request";
import { packFile, sharedPackFile } from "@server/inspection/pack/file";
import { packFormats } from "@server/inspection/pack/inputs";
import type { Context } from "hono";
import { z } from "zod";

/** /files/share/{token}/pack/{zip|pdf}: for somebody with a link to a pack. Throws 404 for anything else. */
export function serveSharedPackFile(c: Context): Promise<Response> {
  const { token = "", format: asked } = c.req.param();
  const format = packFormats.find((each) => each === asked);
  if (!format || !/^[\w-]{1,64}$/.test(token)) throw notFound();
  return sharedPackFile(token, format);
}

/** /files/pack/{id}/{zip|pdf}: for who asked for the pack, while they reach what is in it. Throws 404 for others. */
export async function servePackFile(c: Context): Promise<Response> {
  const { actor } = await fileContext(c);
  const { id = "", format: asked } = c.req.param();
  const format = packFormats.find((each) => each === asked);
  if (!actor || !format || !z.uuid().safeParse(id).success) throw notFound();
  return packFile(actor, { id, format });
}

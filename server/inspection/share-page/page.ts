import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { Letter } from "@server/core/compliance-views";
import { notFound } from "@server/core/errors";
import { Day, Id, text } from "@server/core/fields";
import { Part } from "@server/records/share/inputs";
import { ShownContainer, shownContainer } from "@server/records/share/shown-container";
import { shareBytesPath, type Visitor, visitorByToken } from "@server/records/share/visitor";
import { Brand, brandOf } from "@server/tenancy/workspace/brand";
import { z } from "zod";
import { AllFiles, allFilesOf } from "./all-files.ts";
import { ShownObject, shownObject } from "./shown-object.ts";

/** The address of a page of a share. Invalid filters count as missing; an invalid id is an error. */
export const SharePageQuery = z.object({
  token: z.string().max(64),
  container: Id.optional(),
  object: Id.optional(),
  q: text().catch(""),
  state: Letter.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** The page of the list of containers; `page` is that of the objects. */
  part: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** Whether the page is in a frame on another site, which the share must allow. */
  embedded: z.boolean().default(false),
});

export const SharePage = z.object({
  token: z.string(),
  workspace: Brand,
  /** The last day on which the link opens. */
  expires_on: Day,
  /** The shared container or object itself; the page may show something below it. */
  root: z.object({ kind: z.enum(["container", "object"]), id: Id }),
  shows: z.array(Part),
  filter: z.object({ q: z.string(), state: Letter.optional() }),
  /** All files of the share, on the page of its root; null elsewhere, and where it shows no files. */
  all_files: AllFiles.extend({ file_path: z.string() }).nullable(),
  container: ShownContainer.nullable(),
  object: ShownObject.nullable(),
});

/**
 * A page of a share: the shared container or object, or one below it. Throws notFound() for anything else, as for an
 * unknown token.
 */
export async function sharePage(
  { token, embedded, ...query }: z.output<typeof SharePageQuery>,
  locale: Locale,
): Promise<z.input<typeof SharePage>> {
  const visitor = await visitorByToken(token);
  if (embedded && !visitor.embeddable) throw notFound();
  const isRoot = !embedded && !query.container && !query.object;
  const [shown, all] = await reading(visitor, (tx) =>
    Promise.all([containerOrObject(tx, visitor, query, locale), isRoot ? allFilesOf(tx, visitor) : null]),
  );
  return {
    token,
    workspace: brandOf(visitor.brand, shareBytesPath(visitor, "logo")),
    expires_on: visitor.expiresOn,
    root: visitor.objectId ? { kind: "object", id: visitor.objectId } : { kind: "container", id: visitor.containerId! },
    shows: visitor.shows,
    filter: { q: query.q, state: query.state },
    all_files: all && all.count > 0 ? { ...all, file_path: shareBytesPath(visitor, "all") } : null,
    ...shown,
  };
}

async function containerOrObject(
  tx: Parameters<typeof shownObject>[0],
  visitor: Visitor,
  { container, object, ...filter }: Omit<z.output<typeof SharePageQuery>, "token" | "embedded">,
  locale: Locale,
) {
  const objectId = object ?? (container ? undefined : visitor.objectId);
  if (objectId) return { container: null, object: await shownObject(tx, visitor, objectId, locale) };
  if (!visitor.containerId) throw notFound();
  return {
    container: await shownContainer(tx, visitor, { ...filter, id: container ?? visitor.containerId }, locale),
    object: null,
  };
}

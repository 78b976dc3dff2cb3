import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { Letter } from "@server/core/compliance-views";
import { notFound } from "@server/core/errors";
import { Id, text } from "@server/core/fields";
import { Part } from "@server/records/share/inputs";
import { ShownContainer, shownContainer } from "@server/records/share/shown-container";
import { shareBytesPath, type Visitor, visitorByToken } from "@server/records/share/visitor";
import { Brand, brandOf } from "@server/tenancy/workspace/brand";
import { z } from "zod";
import { ShownObject, shownObject } from "./shown-object.ts";

/** What an address below a link says wrong counts as not said, but for where it leads. */
export const ShownQuery = z.object({
  token: z.string().max(64),
  container: Id.optional(),
  object: Id.optional(),
  q: text().catch(""),
  state: Letter.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** The page of what it is divided into. */
  part: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** In a frame on another's page: only where the link allows that. */
  embedded: z.boolean().default(false),
});

export const Shown = z.object({
  token: z.string(),
  workspace: Brand,
  /** What was shared, whatever is looked at. */
  root: z.object({ kind: z.enum(["container", "object"]), id: Id }),
  shows: z.array(Part),
  filter: z.object({ q: z.string(), state: Letter.optional() }),
  container: ShownContainer.nullable(),
  object: ShownObject.nullable(),
});

/**
 * What the holder of a link sees: what was shared, or something below it. Anything else is missing, as under a token
 * that never was.
 */
export async function shown(
  { token, embedded, ...asked }: z.output<typeof ShownQuery>,
  locale: Locale,
): Promise<z.input<typeof Shown>> {
  const visitor = await visitorByToken(token);
  if (embedded && !visitor.embeddable) throw notFound();
  const { container, object } = await reading(visitor, (tx) => look(tx, visitor, asked, locale));
  return {
    token,
    workspace: brandOf(visitor.brand, shareBytesPath(visitor, "logo")),
    root: visitor.objectId ? { kind: "object", id: visitor.objectId } : { kind: "container", id: visitor.containerId! },
    shows: visitor.shows,
    filter: { q: asked.q, state: asked.state },
    container,
    object,
  };
}

async function look(
  tx: Parameters<typeof shownObject>[0],
  visitor: Visitor,
  { container, object, ...filter }: Omit<z.output<typeof ShownQuery>, "token" | "embedded">,
  locale: Locale,
) {
  const objectId = object ?? (container ? undefined : visitor.objectId);
  if (objectId) return { container: null, object: await shownObject(tx, visitor, objectId, locale) };
  if (!visitor.containerId) throw notFound();
  return {
    container: await shownContainer(tx, visitor, { ...filter, id: container ?? visitor.containerId }),
    object: null,
  };
}

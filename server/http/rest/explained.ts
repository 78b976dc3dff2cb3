import { withCaller } from "@server/core/caller";
import { DomainError, invalidFields } from "@server/core/errors";
import { recordIfSensitive } from "@server/core/record-denied";
import type { Context } from "@server/core/trpc";
import type { JsonSchema, Values } from "@server/http/forms";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { requireAddress } from "./address.ts";
import type { Call } from "./calls.ts";

type Asked = Pick<Context, "actor" | "source" | "device"> & {
  call: Call;
  inPath: Record<string, string>;
  sent: Values;
};

/**
 * What is answered for this error. Of a wrong body: whatever is wrong with the address comes first. Of a record that
 * does not exist: 404 where the address names it, 422 at its field where the body does.
 */
export async function explained(
  error: unknown,
  { actor, source, device, call, inPath, sent }: Asked,
): Promise<unknown> {
  const cause = error instanceof TRPCError ? error.cause : undefined;
  const isInvalid = cause instanceof ZodError;
  const isMissing = error instanceof TRPCError && error.code === "NOT_FOUND";
  if (!isInvalid && !isMissing) return error;
  const missing = cause instanceof DomainError ? cause.missing : undefined;
  const named = isMissing ? references(sent, call.inJson, []) : [];
  if (isMissing && named.length === 0) return error;
  try {
    const leads = await requireAddress(actor, call, inPath);
    if (isInvalid || (!leads && Object.keys(inPath).length > 0)) return error;
    if (missing ? Object.values(inPath).includes(missing) : Object.keys(inPath).length > 1) return error;
  } catch (refused) {
    // as the procedure itself would have recorded it
    if (refused instanceof TRPCError)
      await withCaller({ source, device }, () => recordIfSensitive(refused, call.name, actor));
    return refused;
  }
  const wrong = named.filter(({ id }) => id === missing);
  return invalidFields((wrong.length > 0 ? wrong : named).map(({ path }) => [path.join("."), "refusal.missing"]));
}

/** The ids of other records that were sent, and where. */
function references(value: unknown, schema: JsonSchema | undefined, path: string[]): { path: string[]; id: string }[] {
  if (!schema) return [];
  if (Array.isArray(value))
    return value.flatMap((one, at) =>
      references(one, schema.items ?? schema.anyOf?.find(({ items }) => items)?.items, [...path, String(at)]),
    );
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      references(inner, schema.properties?.[name], [...path, name]),
    );
  return isId(schema) && typeof value === "string" ? [{ path, id: value.toLowerCase() }] : [];
}

const isId = ({ format, anyOf = [] }: JsonSchema): boolean => format === "uuid" || anyOf.some(isId);

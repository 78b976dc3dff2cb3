import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "@server/core/fields";
import type { ActView } from "@server/moving/many/inputs";
import { load } from "~/web/api.server";
import { nothingIfMissing } from "~/web/nothing-if-missing.server";

/** What was just done with many rows of a list (`?changed=`), for who did it; "none": nothing was chosen. */
export async function changedMany(args: LoaderFunctionArgs): Promise<ActView | "none" | null> {
  const changed = new URL(args.request.url).searchParams.get("changed");
  if (changed === "none") return changed;
  const batch = Id.safeParse(changed).data;
  return batch ? load(args, (api) => api.many.get({ id: args.params.id!, batch }).catch(nothingIfMissing)) : null;
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WalkPageQuery } from "@server/inspection/round/page-inputs";
import { WalkSheet } from "~/components/round/walk-sheet";
import { Walking } from "~/components/round/walking";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { putResult } from "./put.server.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_t, { page }) => page.title };

/** The walk, and its sheet once it is signed. */
export async function loader(args: LoaderFunctionArgs) {
  const stop = new URL(args.request.url).searchParams.get("stop") ?? undefined;
  const { id, walkId } = args.params;
  const query = WalkPageQuery.safeParse({ id: walkId, stop }).data ?? { id: walkId! };
  const page = await load(args, (api) => api.round.walkPage(query));
  // under the id of a walk that somebody joined, or of another round
  if (page.round.id !== id || page.id !== walkId) throw redirect(paths.walk(page.round.id, page.id, { stop }));
  const sheet = page.closed_at ? await load(args, (api) => api.round.sheet({ id: page.id })) : null;
  return { workspace_id: page.workspace_id, page, printout: sheet?.printout ?? null };
}

export async function action(args: ActionFunctionArgs) {
  return putResult(args);
}

export default function Walk() {
  const { page, printout } = useLoaderData<typeof loader>();
  return printout ? <WalkSheet walk={page} printout={printout} /> : <Walking page={page} />;
}

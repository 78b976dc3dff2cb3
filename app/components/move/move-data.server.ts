import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Summary } from "@server/moving/before-moving";
import type { PlacesPage } from "@server/records/container/places-page";
import type { z } from "zod";
import { type Api, load } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import { moveQueryOf } from "./move-query.ts";

type Asked = ReturnType<typeof moveQueryOf> & { as: "move" | "duplicate" };
type Calls = {
  places: (api: Api, query: Asked) => Promise<z.output<typeof PlacesPage>>;
  summary: (api: Api, to: string, as: Asked["as"]) => Promise<Summary>;
};

/** First the tree to choose the target from; once one is chosen, what the move changes. */
export async function moveData(args: LoaderFunctionArgs, { places, summary }: Calls) {
  const query = moveQueryOf(args.request);
  const { as = "move", to } = query;
  if (!to) {
    const page = await load(args, (api) => places(api, { ...query, as }));
    return { query, summary: null, ...page };
  }
  const found = await load(args, (api) => summary(api, to, as));
  sendReasons(args, [found.reason]);
  return { query, summary: found, places: [], workspace_id: found.workspace_id, source: found.source };
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { load } from "~/web/api.server";

/** The chain of the history, which anybody can check (docs/history-chain.md). */
export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.history.export({ id: args.params.id! }));

import type { LoaderFunctionArgs } from "@remix-run/node";
import { load } from "~/web/api.server";

/** What became of each row of an import, as a file. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.import.report({ id: args.params.id!, importId: args.params.importId! }));

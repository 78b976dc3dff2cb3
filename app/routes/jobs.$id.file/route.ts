import type { LoaderFunctionArgs } from "@remix-run/node";
import { ask } from "~/web/door.server";

/** The file that came of long work. */
export const loader = (args: LoaderFunctionArgs) => ask(args, (api) => api.job.file({ id: args.params.id! }));

import type { LoaderFunctionArgs } from "@remix-run/node";
import { load } from "~/web/api.server";

/** The file that a job made. */
export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.job.file({ id: args.params.id! }));

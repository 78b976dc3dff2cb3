import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileOrJob } from "~/web/file-or-job.server";

/** All action points of an object as a file, or a redirect to the job that makes it. */
export const loader = (args: LoaderFunctionArgs) =>
  fileOrJob(args, (api, format) => api.actionPoint.exportOfObject({ id: args.params.id!, format }));

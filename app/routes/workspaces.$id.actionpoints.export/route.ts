import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileOrJob } from "~/web/file-or-job.server";
import { Address, askedBy } from "../_app.workspaces.$id.actionpoints/address.ts";

/** The list at that address as a file, or a redirect to the job that makes it. */
export function loader(args: LoaderFunctionArgs) {
  const { page: _, ...query } = askedBy(Address.parse(Object.fromEntries(new URL(args.request.url).searchParams)));
  return fileOrJob(args, (api, format) => api.actionPoint.export({ id: args.params.id!, ...query, format }));
}

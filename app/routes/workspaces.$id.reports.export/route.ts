import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileOrJob } from "~/web/file-or-job.server";
import { Address, listInputOf } from "../_app.workspaces.$id.reports/address.ts";

/** The list with these query parameters as a file, or a redirect to the job that makes it. */
export function loader(args: LoaderFunctionArgs) {
  const { page: _, ...query } = listInputOf(Address.parse(Object.fromEntries(new URL(args.request.url).searchParams)));
  return fileOrJob(args, (api, format) => api.report.export({ id: args.params.id!, ...query, format }));
}

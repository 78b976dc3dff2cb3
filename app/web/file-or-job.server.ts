import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ExportFormat } from "@server/tenancy/export/inputs";
import type { JobView } from "@server/tenancy/job/inputs";
import { paths } from "~/paths/paths";
import { type Api, load } from "./api.server.ts";

type ExportCall = (api: Api, format: ExportFormat) => Promise<Response | JobView>;

/**
 * Exports a list as a file in the format of the address (format=xlsx|csv); redirects to the job's page when the list is
 * so long that a job makes the file.
 */
export async function fileOrJob(args: LoaderFunctionArgs, call: ExportCall): Promise<Response> {
  const format = ExportFormat.catch("xlsx").parse(new URL(args.request.url).searchParams.get("format"));
  const result = await load(args, (api) => call(api, format));
  return result instanceof Response ? result : redirect(paths.job(result.id));
}

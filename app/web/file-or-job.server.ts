import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ExportFormat } from "@server/tenancy/export/inputs";
import type { JobView } from "@server/tenancy/job/inputs";
import { paths } from "~/paths/paths";
import { type Api, load } from "./api.server.ts";

type Question = (api: Api, format: ExportFormat) => Promise<Response | JobView>;

/**
 * A list as the file that its address asks for (format=xlsx|csv); or, where it is long, the page on which one waits for
 * it.
 */
export async function fileOrJob(args: LoaderFunctionArgs, question: Question): Promise<Response> {
  const format = ExportFormat.catch("xlsx").parse(new URL(args.request.url).searchParams.get("format"));
  const answered = await load(args, (api) => question(api, format));
  return answered instanceof Response ? answered : redirect(paths.job(answered.id));
}

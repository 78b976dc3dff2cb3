import type { LoaderFunctionArgs } from "@remix-run/node";
import { ChosenIds } from "@server/records/object/list-inputs";
import { fileOrJob } from "~/web/file-or-job.server";
import { Address, listInputOf } from "../_app.workspaces.$id.reports/address.ts";

/** The list with these query parameters as a file, or a redirect to the job that makes it. */
export function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const ids = ChosenIds.catch([]).parse(params.getAll("ids[]"));
  const asked = listInputOf(Address.parse(Object.fromEntries(params)));
  const query = { filter: { ...asked.filter, ids }, sort: asked.sort };
  return fileOrJob(args, (api, format) => api.report.export({ id: args.params.id!, ...query, format }));
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "@server/http/forms";
import { ObjectsAsFile } from "@server/records/object/list-inputs";
import type { z } from "zod";
import { fileOrJob } from "~/web/file-or-job.server";

/** The list with these query parameters as a file, or a redirect to the job that makes it. */
export function loader(args: LoaderFunctionArgs) {
  const query = readForm(ObjectsAsFile, new URL(args.request.url).searchParams) as z.input<typeof ObjectsAsFile>;
  return fileOrJob(args, (api, format) => api.object.export({ ...query, id: args.params.id!, format }));
}

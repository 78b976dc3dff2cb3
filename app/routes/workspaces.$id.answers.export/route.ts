import type { LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "@server/http/forms";
import { AnswersAsFile } from "@server/inspection/answer/list-inputs";
import type { z } from "zod";
import { fileOrJob } from "~/web/file-or-job.server";

/** The answers with these query parameters as a file, or a redirect to the job that makes it. */
export function loader(args: LoaderFunctionArgs) {
  const query = readForm(AnswersAsFile, new URL(args.request.url).searchParams) as z.input<typeof AnswersAsFile>;
  return fileOrJob(args, (api, format) => api.answer.export({ ...query, id: args.params.id!, format }));
}

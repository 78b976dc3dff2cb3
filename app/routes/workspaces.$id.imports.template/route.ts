import type { LoaderFunctionArgs } from "@remix-run/node";
import { TemplateQuery } from "@server/inspection/import/inputs";
import { load } from "~/web/api.server";

/** A spreadsheet to fill in. */
export function loader(args: LoaderFunctionArgs) {
  const { container, kind } = TemplateQuery.omit({ id: true }).parse(
    Object.fromEntries(new URL(args.request.url).searchParams),
  );
  return load(args, (api) => api.import.template({ id: args.params.id!, container, kind }));
}

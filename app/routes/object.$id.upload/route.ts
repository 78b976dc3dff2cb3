import type { ActionFunctionArgs } from "@remix-run/node";
import { NewFiles } from "@server/records/file/inputs";
import { submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";

/** Files that scripts send one by one: the same as the form's. */
export const action = (args: ActionFunctionArgs) => inJson(submit(args, NewFiles, (api, input) => api.file.add(input)));

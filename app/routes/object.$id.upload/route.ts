import type { ActionFunctionArgs } from "@remix-run/node";
import { NewFiles } from "@server/records/file/inputs";
import { submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";

/** Receives files one by one from scripts, in the same way as the form. */
export const action = (args: ActionFunctionArgs) => inJson(submit(args, NewFiles, (api, input) => api.file.add(input)));

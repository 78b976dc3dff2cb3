import type { ActionFunctionArgs } from "@remix-run/node";
import { NewPapers } from "@server/inspection/inbox/inputs";
import { submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";

/** Receives papers one by one from scripts, in the same way as the form of the inbox. */
export const action = (args: ActionFunctionArgs) =>
  inJson(submit(args, NewPapers, (api, input) => api.inbox.add(input)));

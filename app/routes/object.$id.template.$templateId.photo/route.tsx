import type { ActionFunctionArgs } from "@remix-run/node";
import { NewPhotos } from "@server/inspection/answer/inputs";
import { inJson } from "~/in-json.server";
import { submit } from "~/web/door.server";

/** Photos that a page sends one by one as they are taken. */
export const action = (args: ActionFunctionArgs) =>
  inJson(submit(args, NewPhotos, (api, input) => api.answer.addPhotos(input)));

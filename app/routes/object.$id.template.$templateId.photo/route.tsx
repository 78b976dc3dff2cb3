import type { ActionFunctionArgs } from "@remix-run/node";
import { NewPhotos } from "@server/inspection/answer/inputs";
import { submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";

/** Receives photos one by one, as they are taken. */
export const action = (args: ActionFunctionArgs) =>
  inJson(submit(args, NewPhotos, (api, input) => api.answer.addPhotos(input)));

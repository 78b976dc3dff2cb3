import type { ActionFunctionArgs } from "@remix-run/node";
import { submit } from "~/web/api.server";
import { inJson } from "~/web/in-json.server";
import { applyOperation, OperationForm } from "~/web/operations.server";

/** Receives what was done on a device while it was offline, one call at a time, and says in JSON what came of it. */
export const action = (args: ActionFunctionArgs) =>
  inJson(submit(args, OperationForm, (api, input) => applyOperation(args, api, input)));

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { EndOfHold, NewHold } from "@server/records/hold/inputs";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { load, submit } from "~/web/api.server";

type On = "object" | "container";
const Forms = z.discriminatedUnion("intent", [
  NewHold.omit({ on: true }).extend({ intent: z.literal("begin") }),
  EndOfHold.pick({ reason: true }).extend({ intent: z.literal("end"), id: NewHold.shape.id }),
]);

/** The loader of the page of a legal hold. */
export const loadHold = (args: Parameters<typeof load>[0], on: On) =>
  load(args, (api) => api.hold.page({ on, id: args.params.id! }));

/** Its action: puts one, or ends the one that is in force. */
export const changeHold = (args: ActionFunctionArgs, on: On) =>
  submit(args, Forms, async (api, { intent, id, reason }) => {
    const path = on === "object" ? paths.object : paths.container;
    if (intent === "begin") {
      await api.hold.begin({ on, id, reason });
      return redirect(path(id, { done: "hold" }), 303);
    }
    const { workspace_id, own } = await api.hold.page({ on, id });
    if (own) await api.hold.end({ id: workspace_id, holdId: own.id, reason });
    return redirect(path(id, { done: "hold_ended" }), 303);
  });

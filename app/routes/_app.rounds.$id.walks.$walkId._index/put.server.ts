import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Id } from "@server/core/fields";
import { resultFields, withWhatItNeeds } from "@server/inspection/round/inputs";
import { z } from "zod";
import { nextStop } from "~/components/round/next-stop";
import { paths } from "~/paths/paths";
import { formIn, submit } from "~/web/api.server";

const Walk = z.object({ id: Id, walkId: Id });
const Put = withWhatItNeeds(z.object({ ...Walk.shape, ...resultFields }));
const Settle = Walk.extend({ stop: Id, result_id: Id, seen: z.coerce.number().int() });
const TakeIn = Walk.extend({ objects: z.array(Id) });

/** The forms of a walk, told apart by their intent, so that each is refused at its own fields. */
export async function putResult(args: ActionFunctionArgs) {
  const intent = String((await formIn(args.request.clone() as Request)).get("intent") ?? "");
  if (intent === "take_in") return takeIn(args);
  return intent.startsWith("settle-") ? settle(args) : put(args);
}

const takeIn = (args: ActionFunctionArgs) =>
  submit(args, TakeIn, async (api, { id, walkId, objects }) => {
    await api.round.takeIn({ id: walkId, objects });
    return redirect(paths.walk(id, walkId), 303);
  });

const settle = (args: ActionFunctionArgs) =>
  submit(args, Settle, async (api, { id, walkId, ...choice }) => {
    await api.round.settle({ ...choice, id: walkId });
    return redirect(paths.walk(id, walkId, { stop: choice.stop }), 303);
  });

/** Goes on to the next stop without a result, or stays where two stand side by side. */
const put = (args: ActionFunctionArgs) =>
  submit(args, Put, async (api, { id, walkId, ...result }) => {
    const { conflicts } = await api.round.put({ id: walkId, results: [result] });
    const { stops } = await api.round.walk({ id: walkId });
    const next = conflicts.length > 0 ? result.stop : nextStop(stops, result.stop);
    return redirect(paths.walk(id, walkId, { stop: next }), 303);
  });

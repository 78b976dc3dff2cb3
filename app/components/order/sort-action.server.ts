import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Id } from "@server/core/fields";
import { OrderById, SortMode } from "@server/records/order/inputs";
import { z } from "zod";
import { submit } from "~/web/api.server";

const List = OrderById.extend({ back: z.string().optional() });
const sharedField = z.object({ shared: z.boolean().default(false) }).shape;
const place = z.coerce.number().int().min(1).max(1_000_000);

const SortForm = z.discriminatedUnion("intent", [
  List.extend({ intent: z.literal("set"), mode: SortMode, ...sharedField }),
  List.extend({ intent: z.literal("share") }),
  List.extend({ intent: z.literal("drop") }),
  /** `to`: by a button of the row. `place`: typed in the row. */
  List.extend({
    intent: z.literal("move"),
    item: Id,
    to: place.optional(),
    place: place.optional().catch(undefined),
    ...sharedField,
  }),
]);

/** The action of a list's sort menu and of its sort page. Redirects to the list when sent from its menu, else stays. */
export const sortAction = (args: ActionFunctionArgs, pathOf: (list: OrderById) => string) =>
  submit(args, SortForm, async (api, form) => {
    const list = { type: form.type, id: form.id };
    if (form.intent === "set") await api.order.set({ ...list, mode: form.mode, shared: form.shared });
    if (form.intent === "drop") await api.order.drop(list);
    if (form.intent === "move")
      await api.order.move({ ...list, item: form.item, to: form.to ?? form.place ?? 1, shared: form.shared });
    if (form.intent === "share") {
      const { mode, order } = await api.order.get(list);
      await api.order.set({ ...list, mode, order: mode === "custom" ? order : undefined, shared: true });
    }
    const { pathname, search } = new URL(args.request.url);
    return redirect(form.back === "list" ? pathOf(list) : `${pathname}${search}`, 303);
  });

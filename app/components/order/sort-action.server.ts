import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Id } from "@server/core/fields";
import { OrderById, SortMode } from "@server/records/order/inputs";
import { z } from "zod";
import { submit } from "~/web/api.server";

const List = OrderById.extend({ back: z.string().optional() });
const whose = z.object({ shared: z.boolean().default(false) }).shape;
const place = z.coerce.number().int().min(1).max(1_000_000);

const SortForm = z.discriminatedUnion("intent", [
  List.extend({ intent: z.literal("set"), mode: SortMode, ...whose }),
  List.extend({ intent: z.literal("share") }),
  List.extend({ intent: z.literal("drop") }),
  /** By a button of its row, or to the place that was typed in it. */
  List.extend({
    intent: z.literal("move"),
    item: Id,
    to: place.optional(),
    place: place.optional().catch(undefined),
    ...whose,
  }),
]);

/**
 * All that the menu of a list and the page to sort it on can ask. Goes back to the list from its menu, else stays on
 * the page.
 */
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

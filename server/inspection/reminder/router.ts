import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { ReminderPolicy, ReminderPolicyView, ReminderWishes, ReminderWishesView } from "./inputs.ts";
import { editPolicy, policyOf } from "./policy.ts";
import { chooseWishes, wishesOf } from "./wishes.ts";

const area = "workspaces";
const path = "/workspaces/{id}/reminders";

export const reminderRouter = router({
  wishes: signedIn.output(ReminderWishesView).query(({ ctx }) => wishesOf(ctx.actor)),
  choose: signedIn
    .input(ReminderWishes)
    .output(ReminderWishesView)
    .mutation(({ ctx, input }) => chooseWishes(ctx.actor, input)),
  policy: signedIn
    .meta({
      rest: {
        method: "GET",
        path,
        area,
        summary: "When a workspace reminds its people of what ends",
        needs: "workspace.edit",
      },
    })
    .input(ById)
    .output(ReminderPolicyView)
    .query(({ ctx, input }) => policyOf(ctx.actor, input.id)),
  editPolicy: signedIn
    .meta({
      rest: {
        method: "PUT",
        path,
        area,
        summary: "Change when a workspace reminds its people",
        needs: "workspace.edit",
      },
    })
    .input(ReminderPolicy)
    .output(ReminderPolicyView)
    .mutation(({ ctx, input }) => editPolicy(ctx.actor, input)),
});

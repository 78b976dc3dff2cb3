import { router, signedIn } from "@server/core/trpc";
import { ReminderWishes, ReminderWishesView } from "./inputs.ts";
import { chooseWishes, wishesOf } from "./wishes.ts";

export const reminderRouter = router({
  wishes: signedIn.output(ReminderWishesView).query(({ ctx }) => wishesOf(ctx.actor)),
  choose: signedIn
    .input(ReminderWishes)
    .output(ReminderWishesView)
    .mutation(({ ctx, input }) => chooseWishes(ctx.actor, input)),
});

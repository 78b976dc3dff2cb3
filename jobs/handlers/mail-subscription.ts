import { mailPlanNews } from "@server/subscription/mail";
import type { Handler } from "../contracts.ts";

export const mailSubscription: Handler<"subscription.mail"> = (told, { id }) => mailPlanNews(told, id);

import { mailReminders as mail } from "@server/reminder/mail";
import type { Handler } from "../contracts.ts";

export const mailReminders: Handler<"reminder.mail"> = (told, { id }) => mail(told, id);

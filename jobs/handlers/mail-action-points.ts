import { mailActionPoints as mail } from "@server/action-point/mail";
import type { Handler } from "../contracts.ts";

export const mailActionPoints: Handler<"action_point.mail"> = (told, { id }) => mail(told, id);

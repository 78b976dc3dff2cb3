import { mailFeedback as mail } from "@server/feedback/send";
import type { Handler } from "../contracts.ts";

export const mailFeedback: Handler<"feedback.mail"> = ({ feedbackId }, { id }) => mail(feedbackId, id);

import { mailEmailAskedTo } from "@server/user/email-mails";
import type { Handler } from "../contracts.ts";

export const mailEmailAsked: Handler<"user.mail_email_asked"> = ({ userId, change }, { id }) =>
  mailEmailAskedTo(userId, change, id);

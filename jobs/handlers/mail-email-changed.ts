import { mailThatEmailChanged } from "@server/user/email-mails";
import type { Handler } from "../contracts.ts";

export const mailEmailChanged: Handler<"user.mail_email_changed"> = ({ userId, change }, { id }) =>
  mailThatEmailChanged(userId, change, id);

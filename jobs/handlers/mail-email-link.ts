import { mailEmailLinkTo } from "@server/user/email-mails";
import type { Handler } from "../contracts.ts";

export const mailEmailLink: Handler<"user.mail_email_link"> = ({ userId, change }, { id }) =>
  mailEmailLinkTo(userId, change, id);

import { mailPasswordLinkTo } from "@server/user/mails";
import type { Handler } from "../contracts.ts";

export const mailPasswordLink: Handler<"user.mail_password_link"> = ({ userId }, { id }) =>
  mailPasswordLinkTo(userId, id);

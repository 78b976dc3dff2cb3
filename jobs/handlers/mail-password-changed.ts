import { mailThatPasswordChanged } from "@server/user/mails";
import type { Handler } from "../contracts.ts";

export const mailPasswordChanged: Handler<"user.mail_password_changed"> = ({ userId }, { id }) =>
  mailThatPasswordChanged(userId, id);

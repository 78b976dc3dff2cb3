import { mailLinkTo } from "@server/user/mails";
import type { Handler } from "../contracts.ts";

export const mailLink: Handler<"user.mail_link"> = ({ userId, path }, { id }) => mailLinkTo(userId, path, id);

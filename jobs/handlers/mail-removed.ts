import { mailThatRemoved } from "@server/member/mails";
import type { Handler } from "../contracts.ts";

export const mailRemoved: Handler<"member.mail_removed"> = (told, { id }) => mailThatRemoved(told, id);

import { mailThatHandedOver } from "@server/member/mails";
import type { Handler } from "../contracts.ts";

export const mailHandedOver: Handler<"member.mail_handed_over"> = (told, { id }) => mailThatHandedOver(told, id);

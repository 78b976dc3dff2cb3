import { mailAccessTo } from "@server/access/mail";
import type { Handler } from "../contracts.ts";

export const mailAccess: Handler<"access.mail"> = (told, { id }) => mailAccessTo(told, id);

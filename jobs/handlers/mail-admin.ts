import { mailAboutAdmin } from "@server/admin/mail";
import type { Handler } from "../contracts.ts";

export const mailAdmin: Handler<"admin.mail"> = ({ userId, what }, { id }) => mailAboutAdmin(userId, what, id);

import { mailExpiring } from "@server/file/mail";
import type { Handler } from "../contracts.ts";

export const mailExpiringFiles: Handler<"file.mail"> = (told, { id }) => mailExpiring(told, id);

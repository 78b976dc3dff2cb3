import { mailScan } from "@server/file/scan-told";
import type { Handler } from "../contracts.ts";

export const mailScanned: Handler<"file.mail_scan"> = (told, { id }) => mailScan(told, id);

import { tellScanned } from "@server/file/scan-told";
import type { Handler } from "../contracts.ts";

export const tellScan: Handler<"file.tell_scan"> = (told, { id }) => tellScanned(told, id);

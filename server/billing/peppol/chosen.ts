import { env } from "@server/core/env";
import type { AccessPoint } from "./access-point.ts";
import { folderAt } from "./folder.ts";
import { storecoveAt } from "./storecove.ts";

/** The access point of this installation; null: there is none, and invoices go out as PDF by mail alone. */
export function accessPoint(): AccessPoint | null {
  const { PEPPOL_DIR, STORECOVE_URL: url, STORECOVE_API_KEY: apiKey, STORECOVE_LEGAL_ENTITY: legalEntityId } = env;
  if (PEPPOL_DIR) return folderAt(PEPPOL_DIR);
  return apiKey && legalEntityId ? storecoveAt({ url, apiKey, legalEntityId }) : null;
}

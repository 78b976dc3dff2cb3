import type { EventView } from "@server/records/history/inputs";
import type { TFunction } from "i18next";
import { deviceName } from "~/components/device/name";

/** Device and IP address: "Firefox op Windows · 198.51.100.7". */
export const placeInWords = (t: TFunction, { source, ...device }: NonNullable<EventView["from"]>): string =>
  [deviceName(t, device), source].filter(Boolean).join(" · ");

import type { DeviceView } from "@server/tenancy/session/inputs";
import type { TFunction } from "i18next";

/** The name of a device: browser and system, or the name that a program gave itself. */
export function deviceName(
  t: TFunction,
  { browser, system, name }: Pick<DeviceView, "browser" | "system" | "name">,
): string {
  if (browser && system) return t("device.on", { browser, system });
  return browser ?? system ?? (name || t("device.unknown"));
}

import { together } from "@i18n/together";
import { expect, test } from "vitest";

test.each([
  ["Goederenlift 1 200 kg", "Goederenlift 1_200_kg"],
  ["Rolbrug Demag 2 t", "Rolbrug Demag 2_t"],
  ["Pomp 5 m³/h hal 3", "Pomp 5_m³/h hal 3"],
  ["Druckbehälter 16 bar", "Druckbehälter 16_bar"],
  ["Heftruck Jungheinrich EFG 216", "Heftruck Jungheinrich EFG_216"],
  ["Geprüft 29. November 2026", "Geprüft 29._November_2026"],
  ["Keuring 29 nov. 2026 en later", "Keuring 29_nov._2026 en later"],
  ["Lift 2 in hal noord", "Lift 2 in hal noord"],
])("%s", (text, kept) => {
  expect(together(text).replaceAll("\u00a0", "_")).toBe(kept);
});

import { countries } from "@server/tenancy/workspace/countries";
import type { TFunction } from "i18next";

const nearby = ["BE", "NL", "LU", "FR", "DE"];

/** Countries: Belgium and its neighbours first, then the others by name. */
export const countryOptions = (t: TFunction) => [
  ...nearby.map((value) => ({ value, label: t(`country.${value}`) })),
  ...countries
    .filter((code) => !nearby.includes(code))
    .map((value) => ({ value, label: t(`country.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, t("mail.language"))),
];

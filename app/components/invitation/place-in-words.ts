import { dayInWords } from "@i18n/in-words";
import type { ListedInvitation } from "@server/access/invitation/inputs";
import type { TFunction } from "i18next";

/** The role that an invitation gives on a board or container, with the last day of an inspector. */
export const placeInWords = (t: TFunction, { title, role, ends_on }: ListedInvitation["places"][number]): string =>
  t(`invitation.csv.as_${role}`, { place: title, day: ends_on && dayInWords(t, ends_on) });

import { asOperator, reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { today } from "@server/core/day";
import type { z } from "zod";
import { currentDocuments } from "./current.ts";
import type { GdprDocument } from "./inputs.ts";

/** The documents in force, as REST returns them. */
export const gdprDocuments = (locale: Locale): Promise<z.infer<typeof GdprDocument>[]> =>
  reading(asOperator, async (tx) =>
    (await currentDocuments(tx, locale, today())).map(({ kind, version, locale, title, in_force_on }) => ({
      kind,
      version,
      locale,
      title,
      in_force_since: in_force_on,
      file_path: `/profile/info/terms/${kind}?version=${version}&lng=${locale}`,
    })),
  );

import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Outcome, outcomes } from "@server/core/compliance";
import { plain } from "@server/core/search-words";

/**
 * What lists write for an outcome beside the product's own words, in lower case without accents. Only whole cells count:
 * "niet goedgekeurd" must never be read as "goedgekeurd".
 */
const written: Record<Outcome, string> = {
  ok: `a, ok, oke, goed, goedgekeurd, conform, in orde, gunstig, zonder opmerkingen, approved, pass, passed, accepted,
    satisfactory, no remarks, conforme, en ordre, approuve, accepte, favorable, sans remarques, bestanden, in ordnung,
    konform, genehmigt, ohne bemerkungen, ohne mangel, mangelfrei`,
  ok_ap: `b, met opmerkingen, met opmerking, goedgekeurd met opmerkingen, gunstig met opmerkingen, conform met opmerkingen,
    with remarks, approved with remarks, passed with remarks, avec remarques, conforme avec remarques, favorable avec remarques,
    mit bemerkungen, mit auflagen, mit mangeln, geringe mangel, bestanden mit mangeln`,
  nok: `c, nok, niet ok, niet in orde, niet goedgekeurd, niet conform, ongunstig, not ok, not approved, fail, failed, not passed,
    refused, unsatisfactory, non conforme, pas conforme, defavorable, refusee, nicht bestanden, nicht konform, nicht in ordnung,
    erhebliche mangel, schwere mangel`,
  oos: "t, oos, ausser betrieb, stillgelegt, uit dienst, mis hors service",
};

const bare = (text: string) =>
  plain(text)
    .replace(/[.!*]+$/, "")
    .replace(/\s+/g, " ")
    .trim();

let known: ReadonlyMap<string, Outcome> | undefined;
/** The outcomes by their words, once the texts are asked for. */
const byWords = () => {
  known ??= new Map(
    outcomes.flatMap((outcome) =>
      [...written[outcome].split(","), ...locales.map((locale) => translator(locale)(`report.outcome.${outcome}`))].map(
        (words): [string, Outcome] => [bare(words), outcome],
      ),
    ),
  );
  return known;
};

/** The outcome that a whole cell says. Undefined: none that is known. */
export const outcomeOf = (text: string): Outcome | undefined => byWords().get(bare(text));

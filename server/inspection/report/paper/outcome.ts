import { isNeutral, mayTurn } from "./neutral-words.ts";
import type { PaperText } from "./paper-text.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

/** An outcome, with the sentences that say so. */
export type SaidOutcome = { value: "ok" | "ok_ap" | "nok"; from: string[] };

// All in folded text.
const REJECTED =
  /(?:mag|mogen) (?:niet|geenszins|in geen geval) (?:\p{L}+ ){0,2}(?:gebruik|dienst|bedrijf|gebruikt|verder)|(?<!of )niet (?:in orde|conform|goedgekeurd|toegelaten|geschikt)|voldoet niet|afgekeurd|afkeuring|(?:n['’]est|ne sont|n['’]ont|n['’]a) (?:pas|plus) (?:ete )?(?:conforme|approuve|accepte|apte)|non[- ]conforme|ne (?:peut|peuvent|doit) (?:plus|pas) etre|ne repond pas|refuse|rejete|(?:is|are|was|were) not (?:fit|safe|compliant|approved|satisfactory)|(?:may|must|shall) not be (?:used|put)|(?:did|does|do) not (?:pass|comply|meet)|\bfail(?:ed|s|ure)?\b|\bunfit\b|\bunsafe\b|not approved|rejected|nicht (?:bestanden|konform|weiter|betrieben|benutzt|in ordnung|zugelassen|freigegeben)|(?:erhebliche|schwere|gefahrliche) (?:mangel|maengel)|betrieb (?:ist )?untersagt|buiten (?:dienst|gebruik)|hors service|out of service|ausser betrieb|durchgefallen/u;
/** A rejection for a case that may not be there. */
const CONDITION = /(?<!\p{L})(?:indien|als|wanneer|si|if|where|wenn|falls|bij|en cas)(?!\p{L})/u;
const REMARKED =
  /(?<!\p{L})(?:m(?:et|its) opmerkingen|avec (?:des )?remarques|with (?:remarks|observations|recommendations)|(?:mit )?geringen? (?:mangeln?|maengeln?)|mit bemerkungen)(?!\p{L})/gu;
const CONCLUDED =
  /(?<!\p{L})(?:in orde|conform|goedgekeurd|(?:mag|mogen) (?:verder )?in (?:gebruik|dienst|bedrijf) (?:blijven|worden)|conformes?|en ordre|approuvee?|acceptee?|(?:peut|peuvent) etre (?:maintenue?|utilisee?)s?(?: en service)?|pass(?:ed)?|fit for (?:use|service)|satisfactory|compliant|safe (?:to|for) use|approved|bestanden|in ordnung|betriebssicher|freigegeben)(?!\p{L})/gu;
const NO_REMARKS =
  /(?<!\p{L})(?:geen (?:inbreuk|opmerking|gebrek|tekortkoming|afwijking)(?:en)?|zonder (?:opmerking|gebrek|inbreuk)(?:en)?|aucune? (?:remarque|infraction|observation|defaut|manquement)s?|sans (?:remarque|observation|defaut)s?|no (?:defects?|remarks?|observations?|findings?|deficiencies)|without (?:defects?|remarks?)|(?:ohne|keine) (?:mangel|maengel|beanstandungen|bemerkungen|feststellungen)|mangelfrei|maengelfrei|(?:opmerking(?:en)?|vaststelling(?:en)?|inbreuk(?:en)?|gebreken|remarques?|infractions?|observations?|defauts|remarks?|defects?|findings?|mangel|maengel|beanstandungen|bemerkungen)\s*:\s*(?:geen|nihil|aucune?|neant|none|nil|no|keine?))(?!\p{L})/gu;
/** A printed choice, of which the mark is lost in the text. */
const CHOICE =
  /(?<!\p{L})(?:of|ou|or|oder)(?!\p{L}).*(?<!\p{L})(?:niet|non|not|nicht|afgekeurd|refuse|rejected)|\p{L} ?[/|] ?(?:niet|non|not|nicht|nok|fail|afgekeurd|refuse)|[☐☑☒□■]|\[ ?[xv]? ?\]|\( \)/iu;

/**
 * What a paper says of its machine, as a suggestion. A wrong yes hurts somebody: a sentence is one only where all its other
 * words are known to change nothing, `ok` takes a second one that there are no remarks, and one yes with any other word
 * in it, or a no anywhere, ends all of them.
 */
export function outcomeOf(paper: PaperText, remarks: readonly string[]): SaidOutcome | null {
  const sentences = sentencesOf(paper);
  const no = sentences.filter(({ folded }) => REJECTED.test(folded));
  if (no.length > 0) {
    const isClear = !no.some(({ folded }) => CHOICE.test(folded) || CONDITION.test(folded));
    return isClear ? { value: "nok", from: no.map(({ text }) => text) } : null;
  }
  if (REJECTED.test(sentences.map(({ folded }) => folded).join(" "))) return null;
  const yes = sentences.filter(({ folded }) => folded.match(CONCLUDED));
  if (yes.length === 0 || !yes.every((sentence) => isClean(sentence, [CONCLUDED, REMARKED, NO_REMARKS]))) return null;
  const saidTo = ({ text }: Sentence) => text;
  const remarked = sentences.filter(({ folded }) => folded.match(REMARKED));
  if (remarked.length > 0 || remarks.length > 0)
    return { value: "ok_ap", from: [...new Set([...yes, ...remarked].map(saidTo))] };
  const none = sentences.filter(({ folded }) => folded.match(NO_REMARKS));
  return none.some((sentence) => isClean(sentence, [NO_REMARKS, CONCLUDED]))
    ? { value: "ok", from: [...new Set([...yes, ...none].map(saidTo))] }
    : null;
}

/** Whether a sentence says no more than these, in words that change nothing; and what stands around it does not either. */
const isClean = ({ folded, before, after }: Sentence, said: RegExp[]): boolean =>
  !/:$/.test(folded) && // a label, of something that stands elsewhere
  isNeutral(said.reduce((words, pattern) => words.replace(pattern, " "), folded)) &&
  !mayTurn(before) &&
  !mayTurn(after);

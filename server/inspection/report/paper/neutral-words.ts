/**
 * The words that may stand in a sentence that says that a machine is in order, in the four languages, folded: what it is
 * called, and how such a sentence is made. Whatever is not here may turn the sentence round.
 */
const NEUTRAL = new Set(
  [
    // nl
    "de het een dit deze is zijn was werd wordt en besluit conclusie resultaat eindbesluit beoordeling uitslag toestel",
    "machine installatie werktuig arbeidsmiddel hefwerktuig lift ladder object keuring onderzoek controle alles volledig",
    "werden waren vastgesteld gevonden opgemerkt er tijdens bij bevonden gekeurd opmerkingen opmerking inbreuken gebreken",
    // fr
    "le la les l un une cet cette ce est sont a ont ete et conclusion resultat avis decision appareil machine installation",
    "equipement engin controle verification examen lors du de constatee constatees constate relevee releve remarques",
    "remarque infractions defauts",
    // en
    "the this an are were has have been and result conclusion outcome equipment appliance item inspection examination",
    "test found noted identified at during overall remarks observations defects",
    // de
    "der die das des dem den ein eine dieses diese ist sind wurde wurden und ergebnis fazit prufergebnis gerat geraet",
    "maschine anlage arbeitsmittel prufung pruefung untersuchung festgestellt gefunden bei mangel maengel bemerkungen",
  ].flatMap((words) => words.split(" ")),
);

/** Whether a folded text holds such words alone. A question or a choice is something else. */
export const isNeutral = (folded: string): boolean =>
  !/[?/|%[\]{}<>=]/u.test(folded) && (folded.match(/[\p{L}\d]+/gu) ?? []).every((word) => NEUTRAL.has(word));

/** Words at the end of what stands before such a sentence, or at the beginning of what follows it, that may belong to it. */
const TURNING =
  /(?<!\p{L})(?:niet|nooit|geenszins|evenmin|nog|geen|not|never|nor|cannot|no|pas|plus|jamais|non|ni|sans|nicht|nie|niemals|noch|kein\p{L}*|if|unless|until|once|when|should|would|before|after|except|but|subject|indien|als|wanneer|tenzij|totdat|zodra|na|behalve|maar|mits|onder|moet|moeten|zou|si|sauf|lorsque|apres|avant|mais|moyennant|sous|doit|wenn|falls|sofern|sobald|erst|bis|aber|ausser|unter|muss|vorige?|laatste|preceden\p{L}*|derniere?|previous|last|earlier|vorherig\p{L}*|letzte\p{L}*|om|pour|kan|could|might|kann)(?!\p{L})/u;

export const mayTurn = (folded: string): boolean => TURNING.test(folded);

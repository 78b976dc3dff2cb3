/**
 * The names of the months in every language, in lower case without accents; longer ones before those they begin with.
 */
const MONTHS = [
  "januari|january|janvier|januar|janv|jan",
  "februari|february|fevrier|februar|fevr|feb",
  "maart|march|mars|marz|maerz|mrt|mrz|mar",
  "april|avril|apr|avr",
  "mei|mai|may",
  "juni|june|juin|jun",
  "juli|july|juillet|juil|jul",
  "augustus|august|aout|aug",
  "september|septembre|sept|sep",
  "oktober|october|octobre|okt|oct",
  "november|novembre|nov",
  "december|decembre|dezember|dec|dez",
];

/** A regular expression for the name of a month, in a text in lower case without accents. */
export const MONTH = `(?:${MONTHS.join("|")})(?!\\p{L})\\.?`;

/** The number of the month with that name, as MONTH finds it. */
export const monthOf = (name: string): number =>
  MONTHS.findIndex((names) => names.split("|").includes(name.replace(/\.$/, ""))) + 1;

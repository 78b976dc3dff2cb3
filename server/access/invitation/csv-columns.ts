import { GrantRole } from "@server/access/access/given-role";
import { Day } from "@server/core/fields";

/** The columns of the list that are read. */
export type Column = "email" | "first_name" | "last_name" | "role" | "boards" | "ends_on";

/** Letters alone, in lower case and without accents: "E-mailadres*" is emailadres. */
const normalized = (word: string): string =>
  word
    .normalize("NFD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^a-z]/g, "");

const headings: Record<Column, string[]> = {
  email:
    `email mail emailadres mailadres emailaddress mailaddress adresseemail adressemail adressemailto adresseelectronique
    adressedecourriel courriel emailadresse mailadresse eposta epost`.split(/\s+/),
  first_name: "voornaam firstname forename givenname prenom vorname".split(" "),
  last_name:
    "naam achternaam familienaam lastname surname familyname name nom nomdefamille nachname familienname".split(" "),
  role: "rol role roles rolle recht rechten".split(" "),
  boards:
    `bord borden board boards tableau tableaux bords container containers conteneur conteneurs site sites plaats plaatsen place
    places bordofcontainer boardorcontainer`.split(/\s+/),
  ends_on:
    `tot totenmet totendmet einddatum laatstedag until till enddate lastday endson jusquau datedefin fin dernierjour
    bis enddatum letztertag`.split(/\s+/),
};

export const columnOf = (heading: string): Column | undefined =>
  (Object.keys(headings) as Column[]).find((column) => headings[column].includes(normalized(heading)));

const roles: Record<GrantRole, string[]> = {
  admin: `admin admins administrator administrateur administratrice beheerder verwalter verwalterin admini
    gestionnaire`.split(/\s+/),
  inspector:
    "inspector keurder keurmeester inspecteur inspectrice controleur controleuse prufer pruferin pruefer".split(" "),
  guest:
    `guest member lid gast invite invitee membre mitglied user gebruiker utilisateur utilisatrice benutzer benutzerin
    lezer`.split(/\s+/),
};

/** The role in a cell: "" if it is empty, undefined if the word is unknown. */
export function roleOf(word: string): GrantRole | "" | undefined {
  if (word.trim() === "") return "";
  return GrantRole.options.find((role) => roles[role].includes(normalized(word)));
}

/** The day in a cell, as 2026-12-31 or 31/12/2026: null if it is empty, undefined if it is no day. */
export function dayOf(cell: string): string | null | undefined {
  if (cell.trim() === "") return null;
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell.trim()) ?? [];
  const written = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : cell.trim();
  return Day.safeParse(written).data;
}

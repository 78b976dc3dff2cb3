/** The columns of the list that are read. */
export type Column = "email" | "first_name" | "last_name" | "role" | "boards";

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
};

export const columnOf = (heading: string): Column | undefined =>
  (Object.keys(headings) as Column[]).find((column) => headings[column].includes(normalized(heading)));

const roles: Record<"admin" | "guest", string[]> = {
  admin: `admin admins administrator administrateur administratrice beheerder verwalter verwalterin admini
    gestionnaire`.split(/\s+/),
  guest:
    `guest member lid gast invite invitee membre mitglied user gebruiker utilisateur utilisatrice benutzer benutzerin
    lezer`.split(/\s+/),
};

/** The role in a cell: "" if it is empty, undefined if the word is unknown. */
export function roleOf(word: string): "admin" | "guest" | "" | undefined {
  if (word.trim() === "") return "";
  return (["admin", "guest"] as const).find((role) => roles[role].includes(normalized(word)));
}

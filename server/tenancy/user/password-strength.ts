import { createRequire } from "node:module";
import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { languages, locales } from "@i18n/locales";
import { MIN_PASSWORD } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { eq } from "drizzle-orm";

/**
 * A password that can be guessed with fewer than 10 to this power attempts is refused, such as a word followed by a
 * year or two digits.
 */
const LEAST_GUESSES_LOG10 = 6.5;
/** The characters of a password that are analysed, because the time grows faster than their number. */
const LOOKED_AT = 16;
const LEAST_PART = 4; // characters of a part of a name or address

const lists = ["common", ...locales.flatMap((locale) => languages[locale].guessedBy ?? [])];
const require = createRequire(import.meta.url); // loaded on first use: the dictionaries take some 50 MB
let factory: ZxcvbnFactory | undefined;

function loadFactory(): ZxcvbnFactory {
  if (factory) return factory;
  const core = require("@zxcvbn-ts/core") as typeof import("@zxcvbn-ts/core");
  const packages = lists.map((name) => [name, require(`@zxcvbn-ts/language-${name}`)] as const);
  const dictionary = Object.fromEntries(
    packages.flatMap(([name, { dictionary = {} }]) =>
      Object.entries(dictionary).map(([list, words]) => [`${name} ${list}`, words]),
    ),
  );
  factory = new core.ZxcvbnFactory({
    dictionary,
    graphs: packages[0]![1].adjacencyGraphs,
    l33tMaxSubstitutions: 4,
  } as never);
  return factory;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The local part and the domain of an address, without its top-level domain. */
export function wordsOfAddress(email: string): string {
  const [mailbox = "", domain = ""] = email.split("@");
  return [mailbox, ...domain.split(".").slice(0, -1)].join(" ");
}

/** The words of four letters or more in somebody's names and address. */
function partsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => [...word].filter((letter) => /\p{L}/u.test(letter)).length >= LEAST_PART);
}

/** The user's data that a new password must not contain. */
export async function namesOf(tx: Tx, userId: string): Promise<string[]> {
  const [found] = await tx
    .select({ first: users.firstName, last: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return found ? [found.first, found.last, wordsOfAddress(found.email)] : [];
}

/**
 * Throws 422 at `field` if a new password is easy to guess, or contains part of the user's names or address. Takes some
 * milliseconds of CPU.
 */
export function requireUncommon(password: string, about: readonly string[], field = "password"): void {
  const written = plain(password);
  if (partsOf(about).some((part) => written.includes(part)))
    throw invalid("user.password_personal", { field, code: "weak_password" });
  const { guessesLog10 } = loadFactory().check(password.slice(0, Math.max(LOOKED_AT, MIN_PASSWORD)));
  if (guessesLog10 < LEAST_GUESSES_LOG10) throw invalid("user.password_common", { field, code: "weak_password" });
}

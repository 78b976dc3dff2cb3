import { createHmac } from "node:crypto";
import { queryRows } from "@db/rows";
import { attempts } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_FAILED_SIGN_INS, MAX_INVITATION_MAILS } from "./constants.ts";
import { env } from "./env.ts";
import { tooManyRequests } from "./errors.ts";
import { keysFor } from "./secret.ts";

const { fromOneSource, inAll, withinMinutes } = MAX_FAILED_SIGN_INS;

/** Addresses and sources are nobody's to read, in a backup either. */
const counterName = (...what: string[]) =>
  createHmac("sha256", keysFor("attempts")[0]).update(JSON.stringify(what)).digest("base64url");

type PasswordAttempt = {
  email: string;
  source: string;
  /** One that signed in as this person before: strangers who guess do not lock it out. */
  knownDevice?: string | null;
  /** Whether the person is signed in from that network already. */
  knownSource?: boolean;
  /**
   * What was tried at an earlier password no longer counts: who sets a new one by a mailed link is not kept out by it,
   * on any device.
   */
  passwordHash: string | null | undefined;
};
type Window = { limit: number; minutes: number };

/**
 * Who asks about the same waits here, so that a hundred at once are a hundred. Always in one order: no two wait in a
 * circle.
 */
const lockCounters = (tx: Tx, names: readonly string[]) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (${listed(names)} order by place offset 0) in_order`,
  );

const listed = (names: readonly string[]) =>
  sql`select name, place from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as asked (name, place)`;

const WaitsRow = z.object({ name: z.string(), seconds: z.number() });

/**
 * In how many seconds each of them may be tried again, when the oldest of its last `limit` tries is forgotten; 0: now.
 */
async function waitsOf(tx: Tx, names: readonly string[], { limit, minutes }: Window): Promise<Map<string, number>> {
  const since = sql`now() - make_interval(mins => ${minutes})`;
  const rows = await queryRows(tx, WaitsRow)`
    select name, case when recent.tries < ${limit} then 0
      else greatest(1, ceil(extract(epoch from recent.first - (${since}))))::int end as seconds
    from (${listed(names)}) asked cross join lateral (
      select count(*) as tries, min(at) as first from (
        select at from attempts where about = name and at > ${since} order by at desc limit ${limit}
      ) newest
    ) recent`;
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}

const count = (tx: Tx, names: readonly string[]) =>
  tx
    .insert(attempts)
    .values(names.map((name) => ({ about: name })))
    .returning({ id: attempts.id });

/** Whether it is the first of its window, and then counts it. */
export const isFirstInWindow = async (tx: Tx, what: readonly string[], window: Window): Promise<boolean> =>
  (await countUpToLimit(tx, what, window, 1)).taken > 0;

const TriesRow = z.object({ tries: z.number() });

/** How many of `wanted` still fit in the window, and counts them; where none does, in how many seconds one will. */
export async function countUpToLimit(tx: Tx, what: readonly string[], { limit, minutes }: Window, wanted: number) {
  const name = counterName(...what);
  await lockCounters(tx, [name]);
  const rows = await queryRows(tx, TriesRow)`
    select count(*)::int as tries from attempts where about = ${name} and at > now() - make_interval(mins => ${minutes})`;
  const taken = Math.min(wanted, Math.max(0, limit - rows[0]!.tries));
  if (taken > 0) await count(tx, Array<string>(taken).fill(name));
  return { taken, seconds: taken > 0 ? 0 : (await waitsOf(tx, [name], { limit, minutes })).get(name)! };
}

/** Counts one more, or throws 429 with the seconds to wait, in words of its own where `key` names them. */
export async function countOrReject(tx: Tx, what: readonly string[], window: Window, key?: string): Promise<void> {
  const { taken, seconds } = await countUpToLimit(tx, what, window, 1);
  if (taken === 0) throw tooManyRequests(seconds, key);
}

/** Failures of one source network, whatever account or code was tried. */
const failuresOf = (source: string) => counterName("failures", source);
const failures = () => ({ limit: env.LIMIT_FAILURES, minutes: withinMinutes });

/** Takes back what was counted, for who turned out to be right. */
type Counted = { undo: (tx: Tx) => Promise<void> };

/**
 * Counts a failure of that source network before a code is looked at, so that a hundred at once are a hundred, or
 * throws 429 with the seconds to wait. Who then turns out to be right calls `forgive`: many people share one network.
 */
export async function countFailure(source: string): Promise<Counted> {
  const name = failuresOf(source);
  const counted = await transact(asOperator, async (tx) => {
    await lockCounters(tx, [name]);
    await requireUnder(tx, name, failures());
    return count(tx, [name]);
  });
  return { undo: (tx) => takeBack(tx, counted) };
}

const signUps = () => ({ limit: env.LIMIT_SIGN_UPS, minutes: 60 });

/** Accounts that one source network makes: counted where they are made, so that one that is refused does not count. */
export const countSignUp = (tx: Tx, source: string) => countOrReject(tx, ["sign-up", source], signUps());

/** Before a picture is read or a password hashed for one: throws 429 where that network made as many as it may. */
export const requireSignUpAllowed = (source: string) =>
  reading(asOperator, (tx) => requireUnder(tx, counterName("sign-up", source), signUps()));

/** Sets of tokens that one account gets over REST. */
export const countTokens = (tx: Tx, userId: string) =>
  countOrReject(tx, ["tokens", userId], { limit: env.LIMIT_TOKENS, minutes: 60 });

/**
 * Counts a try before the password is looked at. Over a limit it throws 429 with the seconds to wait. Who then turns
 * out to be right calls `forgive`. A device known from before has a count of its own, and so has a network the person
 * is signed in from: strangers who guess lock neither out. All others share what is left for the account.
 */
export async function countPasswordAttempt({
  email,
  source,
  knownDevice,
  knownSource,
  passwordHash,
}: PasswordAttempt): Promise<Counted> {
  const password = passwordHash ?? "";
  const everywhere = counterName("email", email, password);
  const ofSource: NamedLimit = [
    counterName("source", email, password, source),
    { limit: fromOneSource, minutes: withinMinutes },
  ];
  const limits: NamedLimit[] = knownDevice
    ? [[counterName("device", email, password, knownDevice), { limit: fromOneSource, minutes: withinMinutes }]]
    : [
        ofSource,
        ...(knownSource ? [] : [[everywhere, { limit: inAll, minutes: withinMinutes }] as NamedLimit]),
        [failuresOf(source), failures()],
      ];
  const names = limits.map(([name]) => name);
  const counted = await transact(asOperator, async (tx) => {
    await lockCounters(tx, [everywhere, failuresOf(source)]);
    for (const [name, window] of limits) await requireUnder(tx, name, window);
    return count(tx, names);
  });
  return {
    async undo(tx) {
      // being right makes up for what was wrong before, here
      await tx.delete(attempts).where(eq(attempts.about, names[0]!));
      await takeBack(tx, counted);
    },
  };
}

type NamedLimit = [name: string, window: Window];

async function requireUnder(tx: Tx, name: string, window: Window): Promise<void> {
  const seconds = (await waitsOf(tx, [name], window)).get(name)!;
  if (seconds > 0) throw tooManyRequests(seconds);
}

async function takeBack(tx: Tx, counted: { id: string }[]): Promise<void> {
  await tx.delete(attempts).where(
    inArray(
      attempts.id,
      counted.map(({ id }) => id),
    ),
  );
}

/** Whether one more mail may go to that address now, and counts it. */
export async function countMail(tx: Tx, email: string): Promise<boolean> {
  const name = counterName("mail", email);
  await lockCounters(tx, [name]);
  const seconds = (await waitsOf(tx, [name], { limit: fromOneSource, minutes: withinMinutes })).get(name)!;
  if (seconds > 0) return false;
  await count(tx, [name]);
  return true;
}

/**
 * To which of these addresses one more invitation may be mailed now, and counts it; to the others in how many seconds.
 * Whoever invites, from whatever workspace: nobody's mailbox is filled. Callers name addresses in the order of the
 * alphabet, so that no two wait in a circle.
 */
export async function countInvitationMails(tx: Tx, emails: readonly string[]): Promise<Map<string, number>> {
  const names = new Map(emails.map((email) => [counterName("invitation", email), email]));
  const { perAddress, withinHours } = MAX_INVITATION_MAILS;
  await lockCounters(tx, [...names.keys()]);
  const waits = await waitsOf(tx, [...names.keys()], { limit: perAddress, minutes: withinHours * 60 });
  const free = [...names.keys()].filter((name) => waits.get(name) === 0);
  if (free.length > 0) await count(tx, free);
  return new Map([...waits].map(([name, seconds]) => [names.get(name)!, seconds]));
}

import { createHmac } from "node:crypto";
import { queryRows } from "@db/rows";
import { attempts } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_FAILED_CODES_A_DAY, MAX_FAILED_SIGN_INS, MAX_INVITATION_MAILS } from "./constants.ts";
import { env } from "./env.ts";
import { tooManyRequests } from "./errors.ts";
import { keysFor } from "./secret.ts";

const { fromOneSource, inAll, withinMinutes } = MAX_FAILED_SIGN_INS;

/** The name of a counter: a keyed hash, so that a backup of the database shows no addresses and networks. */
const counterName = (...what: string[]) =>
  createHmac("sha256", keysFor("attempts")[0]).update(JSON.stringify(what)).digest("base64url");

type PasswordAttempt = {
  email: string;
  source: string;
  /** The id of a device that signed in to this account before. It has its own counter, so others can't lock it out. */
  knownDevice?: string | null;
  /** Whether the account has a session from that network already. */
  knownSource?: boolean;
  /**
   * Part of the counter's name, so that attempts at an earlier password no longer count after a reset.
   */
  passwordHash: string | null | undefined;
};
type Window = { limit: number; minutes: number };

/**
 * Locks the counters until the end of the transaction, so that concurrent attempts are all counted. Callers pass the
 * names in one fixed order, so that no deadlock can arise.
 */
const lockCounters = (tx: Tx, names: readonly string[]) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
      from (${listed(names)} order by place offset 0) in_order`,
  );

const listed = (names: readonly string[]) =>
  sql`select name, place
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as asked (name, place)`;

const WaitsRow = z.object({ name: z.string(), seconds: z.number() });

/**
 * For each counter the seconds until the next attempt is allowed, which is when the oldest of its last `limit` attempts
 * leaves the window; 0: now.
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

/** Counts one and returns true; returns false if the limit of the window is reached. */
export const countWithinLimit = async (tx: Tx, what: readonly string[], window: Window): Promise<boolean> =>
  (await countUpToLimit(tx, what, window, 1)).taken > 0;

const TriesRow = z.object({ tries: z.number() });

/** Counts up to `wanted` within the window's limit. Returns how many; if none, the seconds until one fits. */
export async function countUpToLimit(tx: Tx, what: readonly string[], { limit, minutes }: Window, wanted: number) {
  const name = counterName(...what);
  await lockCounters(tx, [name]);
  const rows = await queryRows(tx, TriesRow)`
    select count(*)::int as tries from attempts
    where about = ${name} and at > now() - make_interval(mins => ${minutes})`;
  const taken = Math.min(wanted, Math.max(0, limit - rows[0]!.tries));
  if (taken > 0) await count(tx, Array<string>(taken).fill(name));
  return { taken, seconds: taken > 0 ? 0 : (await waitsOf(tx, [name], { limit, minutes })).get(name)! };
}

/** Counts one more, or throws 429 with the seconds to wait. `key`: the message's text key, if not the usual one. */
export async function countOrReject(tx: Tx, what: readonly string[], window: Window, key?: string): Promise<void> {
  const { taken, seconds } = await countUpToLimit(tx, what, window, 1);
  if (taken === 0) throw tooManyRequests(seconds, key);
}

/** The counter of a source network's failures, over all accounts and codes. */
const failuresOf = (source: string) => counterName("failures", source);
const failures = () => ({ limit: env.LIMIT_FAILURES, minutes: withinMinutes });

/** `undo` removes what was counted, once the attempt turns out to be right. */
type Counted = { undo: (tx: Tx) => Promise<void> };

/**
 * Counts a failure of that source network before the code is checked, so that concurrent attempts are all counted.
 * Throws 429 with the seconds to wait. Call `undo` if the code is right: many people share one network.
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

/** Counts an account made from a source network, in the transaction that creates it. Throws 429 over the limit. */
export const countSignUp = (tx: Tx, source: string) => countOrReject(tx, ["sign-up", source], signUps());

/** Throws 429 if that network reached the limit; to be called before a picture is read or a password is hashed. */
export const requireSignUpAllowed = (source: string) =>
  reading(asOperator, (tx) => requireUnder(tx, counterName("sign-up", source), signUps()));

/** Counts a pair of REST tokens issued to an account. Throws 429 over the limit. */
export const countTokens = (tx: Tx, userId: string) =>
  countOrReject(tx, ["tokens", userId], { limit: env.LIMIT_TOKENS, minutes: 60 });

/**
 * Counts an attempt before the password is checked. Throws 429 with the seconds to wait over a limit. Call `undo` if
 * the password is right. A known device has its own counter, and so has a network from which the account has a
 * session, so that attempts from elsewhere lock out neither. All others share one counter for the account.
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
      // the right password also clears the earlier failures of this device or network
      await tx.delete(attempts).where(eq(attempts.about, names[0]!));
      await takeBack(tx, counted);
    },
  };
}

type CodeAttempt = { userId: string; source: string; knownDevice?: string | null };

/**
 * Counts a try of a code of an app, or a recovery code, of that account, before it is checked: few, since six digits are
 * quickly tried. A known device has its own counter. `isLast`: no further one is permitted for now. Throws 429 with the
 * seconds to wait. Call `undo` if the code is right.
 */
export async function countCodeAttempt({
  userId,
  source,
  knownDevice,
}: CodeAttempt): Promise<Counted & { isLast: boolean }> {
  const [account, network] = [counterName("code", userId, ...(knownDevice ? [knownDevice] : [])), failuresOf(source)];
  const windows = [
    { limit: fromOneSource, minutes: withinMinutes },
    { limit: MAX_FAILED_CODES_A_DAY, minutes: 24 * 60 },
  ];
  return transact(asOperator, async (tx) => {
    await lockCounters(tx, [account, network]);
    for (const window of windows) await requireUnder(tx, account, window);
    await requireUnder(tx, network, failures());
    const counted = await count(tx, [account, network]);
    let isLast = false;
    for (const window of windows) isLast ||= (await waitsOf(tx, [account], window)).get(account)! > 0;
    return { undo: (tx) => takeBack(tx, counted), isLast };
  });
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

/** Counts a mail to that address and returns true, or returns false if the limit is reached. */
export async function countMail(tx: Tx, email: string): Promise<boolean> {
  const name = counterName("mail", email);
  await lockCounters(tx, [name]);
  const seconds = (await waitsOf(tx, [name], { limit: fromOneSource, minutes: withinMinutes })).get(name)!;
  if (seconds > 0) return false;
  await count(tx, [name]);
  return true;
}

/**
 * For each address the seconds until an invitation may be mailed to it; 0: now, and then it is counted. The limit is
 * per address over all workspaces and inviters. Pass the addresses sorted, so that no deadlock can arise.
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

import { createHmac } from "node:crypto";
import { attempts } from "@db/schema/user";
import { overTheWall, type Tx, transact } from "@db/transact";
import { MAX_FAILED_SIGN_INS, MAX_INVITATION_MAILS } from "@server/constants";
import { env } from "@server/env";
import { tooOften } from "@server/refusal";
import { and, eq, inArray, sql } from "drizzle-orm";

const { fromOneSource, inAll, withinMinutes } = MAX_FAILED_SIGN_INS;

/** Addresses and sources are nobody's to read, in a backup either. */
const about = (...what: string[]) => createHmac("sha256", env.APP_SECRET).update(JSON.stringify(what)).digest("base64url");

type Try = {
  email: string;
  source: string /** One that signed in as this person before: strangers who guess do not lock it out. */;
  knownDevice?: string | null;
  /** What was tried at an earlier password no longer counts: who sets a new one by a mailed link is not kept out by it, on any device. */
  passwordHash: string | null | undefined;
};
type Count = { about: string; tries: number; seconds: number };

/**
 * Counts a try before the password is looked at, so that a hundred at the same moment are a hundred. Over the limit it throws 429 with
 * the seconds to wait. Who then turns out to be right calls `forgive`.
 */
export async function countTry({ email, source, knownDevice, passwordHash }: Try): Promise<{ forgive: (tx: Tx) => Promise<void> }> {
  const password = passwordHash ?? "";
  const everywhere = about("email", email, password);
  const limits = knownDevice
    ? new Map([[about("device", email, password, knownDevice), fromOneSource]])
    : new Map([
        [about("source", email, password, source), fromOneSource],
        [everywhere, inAll],
      ]);
  const names = [...limits.keys()];
  const made = await transact(overTheWall, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${everywhere}, 0))`);
    for (const [name, limit] of limits) {
      // the wait ends when the oldest of the last `limit` tries is forgotten
      const { rows } = await tx.execute<Count>(sql`
        select count(*)::int as tries, ceil(extract(epoch from min(at) + make_interval(mins => ${withinMinutes}) - now()))::int as seconds
        from (select at from attempts where about = ${name} and at > now() - make_interval(mins => ${withinMinutes}) order by at desc limit ${limit}) recent`);
      if (rows[0]!.tries >= limit) throw tooOften(Math.max(1, rows[0]!.seconds));
    }
    return tx
      .insert(attempts)
      .values(names.map((name) => ({ about: name })))
      .returning({ id: attempts.id });
  });
  return {
    async forgive(tx) {
      await tx.delete(attempts).where(
        inArray(
          attempts.about,
          names.filter((name) => name !== everywhere),
        ),
      );
      await tx.delete(attempts).where(
        inArray(
          attempts.id,
          made.map(({ id }) => id),
        ),
      );
    },
  };
}

/** Whether one more mail may go to that address now, and counts it. */
export async function countMail(tx: Tx, email: string): Promise<boolean> {
  const name = about("mail", email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const sent = await tx.$count(
    attempts,
    and(eq(attempts.about, name), sql`${attempts.at} > now() - make_interval(mins => ${withinMinutes})`),
  );
  if (sent >= fromOneSource) return false;
  await tx.insert(attempts).values({ about: name });
  return true;
}

/**
 * To which of these addresses one more invitation may be mailed now, and counts it; to the others in how many seconds. Whoever invites,
 * from whatever workspace: nobody's mailbox is filled. Callers name addresses in the order of the alphabet, so that no two wait in a circle.
 */
export async function countInvitationMails(tx: Tx, emails: readonly string[]): Promise<Map<string, number>> {
  const names = new Map(emails.map((email) => [about("invitation", email), email]));
  const { perAddress, withinHours } = MAX_INVITATION_MAILS;
  const listed = sql`jsonb_array_elements_text(${JSON.stringify([...names.keys()])}::jsonb) with ordinality as asked (name, place)`;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select name from ${listed} order by place offset 0) in_order`,
  );
  const { rows } = await tx.execute<{ name: string; seconds: number }>(sql`
    select name, case when recent.tries < ${perAddress} then 0
      else greatest(1, ceil(extract(epoch from recent.first + make_interval(hours => ${withinHours}) - now())))::int end as seconds
    from ${listed} cross join lateral (
      select count(*) as tries, min(at) as first from (
        select at from attempts where about = name and at > now() - make_interval(hours => ${withinHours}) order by at desc limit ${perAddress}
      ) newest
    ) recent`);
  const free = rows.filter(({ seconds }) => seconds === 0);
  if (free.length > 0) await tx.insert(attempts).values(free.map(({ name }) => ({ about: name })));
  return new Map(rows.map(({ name, seconds }) => [names.get(name)!, seconds]));
}

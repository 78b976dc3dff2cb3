import type { periods } from "@db/schema/subscription";
import { GRACE_DAYS, RENEWAL_INVOICE_DAYS, RETRY_DAYS } from "@server/core/constants";
import { addDays, addMonths, daysBetween } from "@server/core/day";

/** The days of a subscription, reckoned. Every function takes its days, none asks the clock. Browser-safe. */

export type PeriodName = (typeof periods)[number];
/** First and last day, both counted. */
export type Days = { from: string; until: string };

const monthsOf = { monthly: 1, yearly: 12 } as const satisfies Record<PeriodName, number>;

/**
 * The period that begins when so many were paid since the anchor: counted from there, so that 31 Jan becomes 28 Feb and
 * 31 Mar.
 */
export function periodAt(anchor: string, paid: number, period: PeriodName): Days {
  const months = monthsOf[period];
  return { from: addMonths(anchor, paid * months), until: addDays(addMonths(anchor, (paid + 1) * months), -1) };
}

export const periodFrom = (day: string, period: PeriodName): Days => periodAt(day, 0, period);

/**
 * The last day that the plan holds: while it renews by itself some more than was paid, so that a worker that is down
 * locks nobody.
 */
export const planEndsOn = (endsOn: string, period: PeriodName, renews: boolean): string =>
  renews ? addDays(endsOn, GRACE_DAYS[period]) : endsOn;

/** When the next period is asked of a card: the first day that is not paid. */
export const renewsOn = (endsOn: string): string => addDays(endsOn, 1);

/** Until when what is asked first on a day keeps the plan, unpaid. */
export const payableUntil = (firstTry: string, period: PeriodName): string => addDays(firstTry, GRACE_DAYS[period]);

/**
 * Until when a change that is asked on a day can be paid: as long as an invoice of a renewal, and not longer than the
 * plan that runs holds. It pays for days that begin when it is asked.
 */
export function changeDueOn(day: string, endsOn: string, period: PeriodName): string {
  const [usual, last] = [addDays(day, RENEWAL_INVOICE_DAYS), planEndsOn(endsOn, period, true)];
  return usual < last ? usual : last;
}

/**
 * When a card is tried again after so many tries of a renewal that can be paid until `dueOn`: the tries are reckoned
 * from the first, which that day tells. What was late (a worker that was down) is tried the day after instead. Null: it
 * was the last.
 */
export function nextTry(period: PeriodName, dueOn: string, attempts: number, today: string): string | null {
  const days = RETRY_DAYS[period][attempts - 1];
  if (attempts < 1 || days === undefined) return null;
  const planned = addDays(dueOn, days - GRACE_DAYS[period]);
  return planned > today ? planned : addDays(today, 1);
}

type Running = {
  status: "pending" | "active" | "canceled" | "expired";
  period: PeriodName;
  startsOn: string | null;
  endsOn: string | null;
  anchorOn: string | null;
  periodsPaid: number;
};
type Paid = { period: PeriodName; anchorOn: string; endsOn: string; periodsPaid: number };
type Asked = { kind: "first" | "renewal" | "change"; period: PeriodName; periodFrom: string };

/**
 * The period after the one that is paid. It is counted from the anchor, unless a last day was moved by hand or the
 * length changes.
 */
export function nextPeriod(
  { period, anchorOn, endsOn, periodsPaid }: Paid,
  next: PeriodName,
): Days & { goesOn: boolean } {
  const from = renewsOn(endsOn);
  const counted = periodAt(anchorOn, periodsPaid, period);
  const goesOn = next === period && counted.from === from;
  return { ...(goesOn ? counted : periodFrom(from, next)), goesOn };
}

/**
 * Which days are paid once a sum is. A renewal of what runs goes on where that ends. A change has the days that it was
 * reckoned for, whenever it is paid: what was used of the plan before is in its sum up to the first of them. All else
 * counts from a new anchor, the day it is paid: the plan was not there before.
 */
export function paidPeriod(subscription: Running, asked: Asked, paidOn: string) {
  const { status, period, endsOn, anchorOn, periodsPaid } = subscription;
  const runs = status === "active" || status === "canceled";
  if (asked.kind === "renewal" && runs && endsOn && anchorOn && asked.periodFrom === renewsOn(endsOn)) {
    const { goesOn, from, until } = nextPeriod({ period, anchorOn, endsOn, periodsPaid }, asked.period);
    return {
      startsOn: from,
      endsOn: until,
      anchorOn: goesOn ? anchorOn : from,
      periodsPaid: goesOn ? periodsPaid + 1 : 1,
    };
  }
  const isReckoned = asked.kind === "change" || asked.periodFrom > paidOn;
  const { from, until } = periodFrom(isReckoned ? asked.periodFrom : paidOn, asked.period);
  return { startsOn: from, endsOn: until, anchorOn: from, periodsPaid: 1 };
}

/** How many days of a period are not used yet on a day, that day counted. */
export function daysLeft({ from, until }: Days, today: string): number {
  const first = today > from ? today : from;
  return Math.max(0, daysBetween(first, until) + 1);
}

export const daysIn = ({ from, until }: Days): number => daysBetween(from, until) + 1;

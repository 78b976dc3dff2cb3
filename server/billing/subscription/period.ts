import type { periods } from "@db/schema/subscription";
import { GRACE_DAYS, RENEWAL_INVOICE_DAYS, RETRY_DAYS } from "@server/core/constants";
import { addDays, addMonths, daysBetween } from "@server/core/day";

/**
 * The periods of a subscription. Days are YYYY-MM-DD; every function takes its days as parameters, none reads the
 * clock. Browser-safe.
 */

export type PeriodName = (typeof periods)[number];
/** First and last day, inclusive. */
export type Days = { from: string; until: string };

const monthsOf = { monthly: 1, yearly: 12 } as const satisfies Record<PeriodName, number>;

/** The period after `paid` earlier ones. Counted from the anchor day, so that 31 Jan becomes 28 Feb and then 31 Mar. */
export function periodAt(anchor: string, paid: number, period: PeriodName): Days {
  const months = monthsOf[period];
  return { from: addMonths(anchor, paid * months), until: addDays(addMonths(anchor, (paid + 1) * months), -1) };
}

export const periodFrom = (day: string, period: PeriodName): Days => periodAt(day, 0, period);

/**
 * The last day of the plan. While it renews itself this includes the days of grace, so that a worker that is down locks
 * nobody out.
 */
export const planEndsOn = (endsOn: string, period: PeriodName, renews: boolean): string =>
  renews ? addDays(endsOn, GRACE_DAYS[period]) : endsOn;

/** The day on which a card is charged for the next period: the first unpaid day. */
export const renewsOn = (endsOn: string): string => addDays(endsOn, 1);

/** The last day on which a renewal can be paid, with the plan still valid. */
export const payableUntil = (firstTry: string, period: PeriodName): string => addDays(firstTry, GRACE_DAYS[period]);

/**
 * The last day to pay a change: as long as for the invoice of a renewal, but not beyond the last day of the running
 * plan. It pays for days that begin when it is ordered.
 */
export function changeDueOn(day: string, endsOn: string, period: PeriodName): string {
  const [usualDay, last] = [addDays(day, RENEWAL_INVOICE_DAYS), planEndsOn(endsOn, period, true)];
  return usualDay < last ? usualDay : last;
}

/**
 * The day of the next attempt of a renewal that is due until `dueOn`, counted from the first attempt. Tomorrow where
 * that day has passed already (a worker was down). Null: there are no more attempts.
 */
export function nextTry(period: PeriodName, dueOn: string, attempts: number, today: string): string | null {
  const days = RETRY_DAYS[period][attempts - 1];
  if (attempts < 1 || days === undefined) return null;
  const planned = addDays(dueOn, days - GRACE_DAYS[period]);
  return planned > today ? planned : addDays(today, 1);
}

type RunningState = {
  period: PeriodName;
  startsOn: string | null;
  endsOn: string | null;
  anchorOn: string | null;
  periodsPaid: number;
};
type Paid = { period: PeriodName; anchorOn: string; endsOn: string; periodsPaid: number };
type Payable = { kind: "first" | "renewal" | "change"; period: PeriodName; periodFrom: string };

/**
 * The period after the paid one: counted from the anchor, unless the last day was changed by hand or the length
 * changes. `goesOn`: the anchor stays.
 */
export function nextPeriod(
  { period, anchorOn, endsOn, periodsPaid }: Paid,
  next: PeriodName,
): Days & { goesOn: boolean } {
  const from = renewsOn(endsOn);
  const counted = periodAt(anchorOn, periodsPaid, period);
  const isSamePeriod = next === period && counted.from === from;
  return { ...(isSamePeriod ? counted : periodFrom(from, next)), goesOn: isSamePeriod };
}

/**
 * The period that a payment pays for. A renewal continues where the paid period ended, however late it is paid, unless
 * it would be over by then. Everything else starts a new anchor on the day of payment, or on its own first day where
 * that is later.
 */
export function paidPeriod(subscription: RunningState, payable: Payable, paidOn: string) {
  const { period, endsOn, anchorOn, periodsPaid } = subscription;
  if (payable.kind === "renewal" && endsOn && anchorOn && payable.periodFrom === renewsOn(endsOn)) {
    const { goesOn, from, until } = nextPeriod({ period, anchorOn, endsOn, periodsPaid }, payable.period);
    if (until >= paidOn)
      return {
        startsOn: from,
        endsOn: until,
        anchorOn: goesOn ? anchorOn : from,
        periodsPaid: goesOn ? periodsPaid + 1 : 1,
      };
  }
  const { from, until } = periodFrom(payable.periodFrom > paidOn ? payable.periodFrom : paidOn, payable.period);
  return { startsOn: from, endsOn: until, anchorOn: from, periodsPaid: 1 };
}

/** The number of unused days of a period, today included. */
export function daysLeft({ from, until }: Days, today: string): number {
  const first = today > from ? today : from;
  return Math.max(0, daysBetween(first, until) + 1);
}

export const daysIn = ({ from, until }: Days): number => daysBetween(from, until) + 1;

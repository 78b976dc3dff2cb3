/**
 * What db/state.sql computes, once more in another way: straight from the rules, without stored columns, for one day at a
 * time. Only for tests.
 */
export type ModelDuty = {
  type: "inspection" | "maintenance";
  /** Somebody took it off. */
  isOff?: true;
  every: number | null;
  unit: "day" | "week" | "month";
  scope: "first" | "use" | "parts" | "whole";
  first: number | null;
  mayStart: boolean;
  binds: boolean;
};
export type ModelReport = {
  date: string;
  until: string;
  outcome: "ok" | "ok_ap" | "nok" | "oos";
  type: ModelDuty["type"];
  period: number;
  /** Recorded after the events and withdrawals; else before them. */
  isLate: boolean;
  byVisit: boolean;
  /** The places of the duties it fulfils. */
  fulfils: number[];
  point: string;
};
export type ModelPoint = {
  status: "pending" | "ok" | "nok";
  on: string | null;
  report: number | null;
  /** The day on which a visitor reported that the object is dangerous. */
  dangerous: string | null;
};
export type ModelObject = {
  inService: string | null;
  duties: ModelDuty[];
  /** In the order in which they were made. */
  reports: ModelReport[];
  /** Days of events that void what was reported before. */
  incidents: string[];
  /** Days on which somebody took it out of service, and whether they put it back. */
  withdrawals: { since: string; isBack: boolean }[];
  points: ModelPoint[];
};

const lastOfMonth = (year: number, month: number) =>
  [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
    month
  ]!;

/** A day later: by months in the calendar, or by weeks or days. */
function later(day: string, count: number, unit: ModelDuty["unit"]): string {
  let [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  month -= 1;
  if (unit === "month") {
    for (let step = 0; step < count; step++) {
      month += 1;
      if (month === 12) [year, month] = [year + 1, 0];
    }
    date = Math.min(date, lastOfMonth(year, month));
  } else
    for (let step = 0; step < count * (unit === "week" ? 7 : 1); step++) {
      date += 1;
      if (date > lastOfMonth(year, month)) [month, date] = [month + 1, 1];
      if (month === 12) [year, month] = [year + 1, 0];
    }
  return [year, month + 1, date].map((part) => String(part).padStart(2, "0")).join("-");
}

const earliest = (days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;
const NEVER = "9999-12-31";
const length = ({ every, unit }: ModelDuty) => (every === null ? NEVER : later("2026-01-01", every, unit));
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The report that fulfilled a duty last: of two of one day the one made later. */
function newestOf(object: ModelObject, fits: (report: ModelReport) => boolean): ModelReport | null {
  let newest: ModelReport | null = null;
  for (const report of object.reports) if (fits(report) && (!newest || report.date >= newest.date)) newest = report;
  return newest;
}

/** A report counts as made after an event of its day only if it was recorded later. */
const isAfter = ({ date, isLate }: ModelReport, event: string) => date > event || (date === event && isLate);

/** The first event that voids a report, or a term that nothing was reported in; of maintenance until an inspection. */
const voidedOn = ({ incidents, reports }: ModelObject, type: ModelDuty["type"], report: ModelReport | null) =>
  earliest(
    incidents.filter(
      (event) =>
        !(report && isAfter(report, event)) &&
        (type === "inspection" || !reports.some((each) => each.type === "inspection" && isAfter(each, event))),
    ),
  );

/** The last day and the beginning of the term of a duty; `voided` by an event. */
function termOf(object: ModelObject, at: number) {
  const duty = object.duties[at]!;
  const report = newestOf(object, ({ fulfils }) => fulfils.includes(at));
  if (!report) {
    const months = duty.first;
    const term =
      object.inService &&
      (months !== null
        ? later(object.inService, months, "month")
        : duty.every === null
          ? null
          : later(object.inService, duty.every, duty.unit));
    const happened = duty.mayStart ? voidedOn(object, duty.type, null) : null;
    const voided = happened && (!term || happened <= term) ? happened : null;
    return { report, from: object.inService, ends: voided ? daysLater(voided, -1) : term, voided };
  }
  const voided = voidedOn(object, duty.type, report);
  if (voided) return { report, from: report.date, ends: daysLater(voided, -1), voided };
  if (duty.scope === "first") return { report, from: report.date, ends: null, voided };
  const longest = report.fulfils
    .map((place) => length(object.duties[place]!))
    .sort()
    .at(-1)!;
  if (duty.every === 0 && duty.unit === "day") return { report, from: report.date, ends: report.date, voided };
  const byItself = duty.every === null || duty.every === 0 ? NEVER : later(report.date, duty.every, duty.unit);
  const ends = length(duty) === longest || report.until < byItself ? report.until : byItself;
  return { report, from: report.date, ends, voided };
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The first day of "due soon". */
function warnsOn(from: string | null, ends: string | null): string | null {
  if (!from || !ends) return null;
  if (ends > later(from, 24, "month")) return daysLater(ends, -60);
  return daysLater(ends, -Math.min(30, Math.ceil(daysApart(from, ends) / 3)));
}

/** The reports that count without a duty: the newest of a type and review point, and rejections. */
function aloneOf(object: ModelObject): ModelReport[] {
  const isFree = ({ fulfils }: ModelReport) => fulfils.every((at) => object.duties[at]!.isOff);
  const isSame = (one: ModelReport, other: ModelReport) => one.type === other.type && one.point === other.point;
  const free = object.reports.filter(
    (report, at) =>
      isFree(report) &&
      !object.reports.some(
        (later, place) =>
          isSame(later, report) &&
          later.period >= report.period &&
          (later.date > report.date || (later.date === report.date && place > at)),
      ),
  );
  const never = free.filter(({ fulfils }) => fulfils.length === 0);
  return free.filter(
    (report) =>
      report.outcome === "nok" ||
      report.outcome === "oos" ||
      report === newestOf({ ...object, reports: never }, (other) => isSame(other, report)),
  );
}

export function modelLetter(object: ModelObject, day: string): string {
  const terms = object.duties.map((duty, at) => ({ ...termOf(object, at), duty })).filter(({ duty }) => !duty.isOff);
  const alone = aloneOf(object);
  const counting = [...terms.map(({ report }) => report), ...alone].filter((report) => report !== null);
  const found: string[] = [];
  for (const report of counting) {
    const points = object.points.filter((point) => point.report === object.reports.indexOf(report));
    if (report.outcome === "oos") found.push("T");
    if (report.outcome === "nok") found.push("C");
    if (report.outcome === "ok_ap" && !(points.length > 0 && points.every(({ status }) => status === "ok")))
      found.push("B");
  }
  for (const { since, isBack } of object.withdrawals) {
    let holds = !isBack;
    for (const { type, date, isLate, byVisit, outcome } of object.reports)
      if (type === "inspection" && date >= since && isLate && !byVisit && outcome !== "oos") holds = false;
    if (holds) found.push("T");
  }
  let starts = false;
  terms.forEach(({ report, ends, from, voided, duty: { binds, mayStart } }) => {
    if (ends && ends < day) found.push(binds || voided ? "X" : "P");
    if (!report && mayStart && ends) starts = true;
    if (!report && binds && !(mayStart && ends)) found.push("?");
    const soon = warnsOn(from, ends);
    if (soon && soon <= day) found.push("S");
  });
  for (const report of alone) {
    const voided = voidedOn(object, report.type, report);
    if (voided && voided <= day) found.push("X");
    if (!voided && report.until < day) found.push("P");
    if (daysLater(report.until, -30) <= day) found.push("S");
  }
  if (counting.length === 0 && !starts) found.push("?");
  const open = object.points.filter(({ status }) => status !== "ok");
  if (open.some(({ status, on }) => status === "pending" && on !== null && on < day)) found.push("P");
  if (open.some(({ dangerous }) => dangerous !== null && dangerous <= day)) found.push("X");
  if (open.length > 0) found.push("B");
  return ["T", "C", "X", "?", "P", "S", "B"].find((letter) => found.includes(letter)) ?? "A";
}

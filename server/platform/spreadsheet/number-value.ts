import { plain } from "@server/core/search-words";
import type { Cell } from "./cells.ts";
import { mistake, type Value, withoutValue } from "./values.ts";

type Decimal = "," | ".";
type Options = {
  /** The unit of the number: for t, "12 t" is 12, and "12 kg" is refused. Without one, both are. */
  unit?: string;
  /** What stands before decimals in its column (decimalIn). */
  decimal?: Decimal;
};

const GAP = String.raw`[ \u00a0\u202f'’]`;
/** A number with perhaps a sign and a unit. */
const NUMBER = new RegExp(
  String.raw`^(?<before>[€$£])?\s*(?:(?<sign>[-+−])\s*)?(?<digits>\d(?:[\d.,]|${GAP}(?=\d))*)\s*(?<after>[^\d.,\s].*)?$`,
  "u",
);
const EXPONENT = /^E[-+]\d+$/;
const GAPS = new RegExp(String.raw`^\d{1,3}(?:${GAP}\d{3})+(?:[.,]\d+)?$`, "u");
const WITH_BOTH = /^\d{1,3}(?:\.\d{3})+(?<comma>,)\d+$|^\d{1,3}(?:,\d{3})+(?<point>\.)\d+$/;
const THOUSANDS = /^\d{1,3}(?:(?<points>\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const EITHER = /^[1-9]\d{0,2}(?<sign>[.,])\d{3}$/;
const WHOLE = /^\d+$/;
const DECIMALS = /^\d+(?<sign>[.,])\d+$/;

/**
 * The number in a cell. A text may have a comma or a point before its decimals, and points, commas, spaces or
 * apostrophes between its thousands. "1.250" and "1,250" can mean two numbers: they are read as `decimal` says, and
 * refused without it. A percentage is the number that is shown (15) where the unit is %, else the part (0.15).
 */
export function numberIn(cell: Cell, { unit, decimal }: Options = {}): Value<number> {
  if (!cell || cell.type === "error") return withoutValue(cell);
  const { before, sign, digits = "", after } = NUMBER.exec(cell.text)?.groups ?? {};
  const shownUnit = before ?? (after && !EXPONENT.test(after) ? after : undefined);
  const isOther = shownUnit !== undefined && tidy(shownUnit) !== tidy(unit ?? "");
  if (isOther && unit !== undefined) return mistake("other_unit", cell, { unit });
  if (cell.type === "number")
    return { value: shownUnit === "%" && unit === "%" ? Number((100 * cell.value).toPrecision(15)) : cell.value };
  if (cell.type !== "text" || digits === "" || isOther || (after && EXPONENT.test(after)))
    return mistake("no_number", cell);
  const written = withoutGaps(digits);
  const canBeTwo = EITHER.test(written);
  if (canBeTwo && !decimal) return mistake("number_in_doubt", cell);
  const mark = decimalOfText(written) ?? (canBeTwo ? decimal : undefined);
  if (!mark && !WHOLE.test(written)) return mistake("no_number", cell);
  const value = Number(written.replaceAll(mark === "," ? "." : ",", "").replace(",", "."));
  return { value: sign && sign !== "+" ? -value : value };
}

/**
 * What stands before the decimals in a column, as its numbers written as text show: in "12,5" and "1.250,75" a comma.
 * Undefined if none shows it, or both occur.
 */
export function decimalIn(column: readonly Cell[]): Decimal | undefined {
  const signs = new Set<Decimal>();
  for (const cell of column) {
    const digits = cell?.type === "text" ? NUMBER.exec(cell.text)?.groups?.digits : undefined;
    const sign = digits === undefined ? undefined : decimalOfText(withoutGaps(digits));
    if (sign) signs.add(sign);
  }
  return signs.size === 1 ? [...signs][0] : undefined;
}

/** What stands before the decimals of a number, if it can be one alone. */
function decimalOfText(digits: string): Decimal | undefined {
  if (EITHER.test(digits)) return undefined;
  const { comma, point } = WITH_BOTH.exec(digits)?.groups ?? {};
  const several = THOUSANDS.exec(digits);
  if (several) return several.groups?.points ? "," : ".";
  return (comma ?? point ?? DECIMALS.exec(digits)?.groups?.sign) as Decimal | undefined;
}

const withoutGaps = (digits: string) => (GAPS.test(digits) ? digits.replace(new RegExp(GAP, "gu"), "") : digits);

/** Units are compared without case, spaces and points: "kg" and "Kg.". */
const tidy = (unit: string) => plain(unit.normalize("NFKC")).replace(/[\s.]/g, "");

import { dateFromSerial, format, getFormatDateInfo } from "numfmt";
import { error } from "./text-cell.mjs";

const DAYS_OF_1904 = 1462; // between the two beginnings that workbooks count their days from
const FIRST_DAY = 61; // 1 March 1900; before it Excel counts a 29 February
const LAST_DAY = 2_958_465; // 31 December 9999
const LONGEST_FORMAT = 255; // characters, as in Excel
const EXACT_DIGITS = 15;
/** The formats that workbooks name by their id alone. 14 and 22 follow the reader's country: the day before the month. */
const BUILT_IN = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, "dd/mm/yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "dd/mm/yyyy h:mm"],
  [37, "#,##0;-#,##0"],
  [38, "#,##0;-#,##0"],
  [39, "#,##0.00;-#,##0.00"],
  [40, "#,##0.00;-#,##0.00"],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss.0"],
  [48, "##0.0E+0"],
]);

/** The codes with which formats begin that follow the settings of the reader's computer. */
const OF_SYSTEM = new Map([
  ["[$-F800]", "d mmmm yyyy"],
  ["[$-F400]", "h:mm:ss"],
]);
const SYSTEM_CODE = "[$-F800]".length;

/** @typedef {import("./cells.ts").Cell} Cell */

/**
 * What a number cell is by its format: a day if that shows one, a text if it shows only a time, else a number.
 * @param {{ locale: string, is1904: boolean, formats: Map<number, string> }} workbook its own formats by their id
 * @returns {(value: number, formatId: number) => Cell}
 */
export function numberCells({ locale, is1904, formats }) {
  const decimal = format("0.0", 0, { locale }).charAt(1);
  /** @type {Map<number, ReturnType<typeof inspected>>} */
  const known = new Map();
  /** @param {number} id */
  function kindOf(id) {
    const kind = known.get(id) ?? inspected(formats.get(id) ?? BUILT_IN.get(id) ?? "General");
    known.set(id, kind);
    return kind;
  }
  return (value, formatId) => {
    const { pattern, hasDay, hasTime } = kindOf(formatId);
    if (!Number.isFinite(value)) return error("spreadsheet.cell.unreadable");
    if (!hasDay && !hasTime) {
      const text = isGeneral(pattern) ? plain(value).replace(".", decimal) : shown(pattern, value, locale);
      return { type: "number", value, text };
    }
    const days = is1904 ? value + DAYS_OF_1904 : value;
    const text = shown(pattern, days, locale);
    const isDay = hasDay && days >= FIRST_DAY && days < LAST_DAY + 1;
    return isDay ? { type: "day", value: dayOf(days), text } : { type: "text", text };
  };
}

/** @param {string} written */
function inspected(written) {
  const ofSystem = OF_SYSTEM.get(written.slice(0, SYSTEM_CODE).toUpperCase());
  const pattern = ofSystem ?? (written.length > LONGEST_FORMAT ? "General" : written);
  try {
    const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(pattern);
    return { pattern, hasDay: year || month || day, hasTime: hours || minutes || seconds };
  } catch {
    return { pattern: "General", hasDay: false, hasTime: false };
  }
}

/** @param {string} pattern */
const isGeneral = (pattern) => /^(general|@)$/i.test(pattern);

/**
 * Without an exponent, unlike Excel, which shows long serial numbers so.
 * @param {number} value
 */
const plain = (value) => String(Number(value.toPrecision(EXACT_DIGITS)));

/** @param {string} pattern @param {number} value @param {string} locale */
const shown = (pattern, value, locale) => format(pattern, value, { locale, throws: false }).trim();

/** @param {number} days */
function dayOf(days) {
  const [year = 0, month = 0, day = 0] = dateFromSerial(Math.floor(days)) ?? [];
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

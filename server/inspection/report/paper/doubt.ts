import { before } from "@db/outside";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { invalid } from "@server/core/errors";
import type { StoredPaper } from "@server/inspection/report/report-file";
import { Upload } from "@server/platform/uploads/upload";
import { readLines } from "@server/records/file/reader";
import type { SQL } from "drizzle-orm";
import { inspectionDays } from "./dates.ts";
import { compact, isDistinct, mayName } from "./numbers.ts";
import { type Machine, machineOf, otherMachineIn } from "./other-machines.ts";
import { type PaperText, paperText } from "./paper-text.ts";
import { labelledSerials } from "./serials.ts";

type Place = { workspaceId: string; objectId: string };
type Filed = { file: Upload | StoredPaper; reportedDate: string; isConfirmed: boolean };
type Words = ReturnType<typeof translator>;

/** Who files a paper: their language, and as SQL on objects the ones that they see. */
export type Filer = { locale: Locale; seen: SQL };

/**
 * Throws invalid (422, paper_differs) for the PDF of a report that speaks of another machine, or of an inspection on
 * another day, unless somebody confirmed it. It is read before the transaction (see before()). One that can't be read in
 * whole raises no doubt, and neither does one that names this machine among others. Returns whether there was a doubt.
 */
export async function requireOwnPaper(tx: Tx, place: Place, filed: Filed, filer: Filer): Promise<boolean> {
  const doubt = await doubtAbout(tx, place, filed, filer);
  if (doubt && !filed.isConfirmed) throw invalid(doubt, { field: "file", code: "paper_differs" });
  return doubt !== undefined;
}

/** The text key (with its parameters) of what makes a paper doubtful. Undefined: nothing does. */
async function doubtAbout(
  tx: Tx,
  place: Place,
  { file, reportedDate }: Filed,
  { seen, locale }: Filer,
): Promise<string | undefined> {
  if (file.kind !== "pdf") return undefined;
  const text = file instanceof Upload ? await before(`read ${file.sha256}`, () => readLines(file.path)) : file.lines;
  if (text === null) return undefined;
  const paper = paperText(text);
  const t = translator(locale);
  const doubts = [await otherMachine(tx, seen, place, paper, t), otherDay(paper, reportedDate, t)].filter(Boolean);
  return doubts.length > 0 ? `report.paper.doubt?${new URLSearchParams({ doubts: doubts.join(" ") })}` : undefined;
}

/**
 * What the paper says of another machine; undefined if it names this one, or none. Of a machine that the filer does not
 * see nothing is said but what stands on the paper, and only where it stands there as a serial number.
 */
async function otherMachine(tx: Tx, seen: SQL, place: Place, paper: PaperText, t: Words): Promise<string | undefined> {
  const own = await machineOf(tx, place.objectId);
  const serials = labelledSerials(paper);
  if (mayName(paper, own.serial_number) || serials.some((serial) => isSame(serial, own.serial_number)))
    return undefined;
  const isNamed = isNamedOtherwise(paper, own);
  const other = isNamed ? undefined : await otherMachineIn(tx, seen, place, paper, serials);
  if (other) {
    const { title, serial_number, display_code } = other.machine;
    return other.by === "display_code"
      ? t("report.paper.code_of", { number: display_code, title })
      : t("report.paper.serial_of", {
          number: serial_number,
          title: [display_code, title].filter(Boolean).join(" · "),
        });
  }
  // with its code, a single other serial number is the paper's own word; several are a list of machines
  const isList = isNamed && serials.length > 1;
  if (serials.length === 0 || isList || !isDistinct(own.serial_number)) return undefined;
  return t("report.paper.serial", { number: serials[0], own: own.serial_number });
}

const isSame = (one: string, other: string) => compact(one) === compact(other);

/** By its code; where it has neither code nor serial number, by a title with a number in it. */
const isNamedOtherwise = (paper: PaperText, { title, display_code, serial_number }: Machine): boolean =>
  mayName(paper, display_code) || (!isDistinct(display_code) && !isDistinct(serial_number) && mayName(paper, title));

/** The day of the inspection on the paper; undefined if it is the reported one, or not clear. */
function otherDay(paper: PaperText, reportedDate: string, t: Words): string | undefined {
  const found = inspectionDays(paper);
  const [day, ...others] = new Set(found.map(([first]) => first!));
  if (!day || others.length > 0 || found.some((readings) => readings.includes(reportedDate))) return undefined;
  return t("report.paper.day", { day: dayInWords(t, day, "long"), reported: dayInWords(t, reportedDate, "long") });
}

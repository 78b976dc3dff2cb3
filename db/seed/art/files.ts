import type { DemoFile, DemoObject, DemoReport } from "../equipment/model.ts";
import { certificate } from "./certificate.ts";
import { manual } from "./manual.ts";
import { picture } from "./picture.ts";
import { maintenanceSchedule } from "./schedule.ts";

const periods: Record<DemoReport["period"], string> = {
  1: "maandelijkse",
  3: "driemaandelijkse",
  6: "zesmaandelijkse",
  12: "jaarlijkse",
  24: "tweejaarlijkse",
  36: "driejaarlijkse",
  60: "vijfjaarlijkse",
};

const works: Record<DemoReport["type"], string> = {
  inspection: "controle",
  maintenance: "onderhoud",
  checkup: "nazicht",
};

/** The PDF of a demo report. `days` are given by the caller, as YYYY-MM-DD. */
export function reportPdf(
  object: DemoObject,
  report: DemoReport,
  days: { date: string; validUntil: string; place: string },
): Promise<Uint8Array> {
  const { type, period, reviewPoint, outcome, by, number, remarks } = report;
  const often = type === "inspection" ? periods[period] : periods[period].replace(/e$/, "");
  return certificate({
    title: `Verslag van ${often} ${works[type]}`,
    type,
    object: object.title,
    serial: object.serial,
    code: object.code,
    reviewPoint,
    outcome,
    by,
    number,
    remarks,
    ...days,
  });
}

const named = (title: string, ending: string) => `${title.replace(/[\\/:*?"<>|]/g, "-")}.${ending}`;

/** The name and bytes of a demo file; null for a link. */
export async function contentOf(
  object: DemoObject,
  file: DemoFile,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  if (file.sort === "link") return null;
  if (file.sort === "photo") return { name: named(file.title, "jpg"), bytes: await picture(file.kind, file.tint) };
  if (file.sort === "schedule")
    return {
      name: named(file.title, "csv"),
      bytes: new TextEncoder().encode(maintenanceSchedule(object.title, file.tasks)),
    };
  const photo = await picture(object.kind, object.tint);
  const reviewPoint = object.code.split("-")[0]!;
  const bytes = await manual({
    title: file.title,
    make: file.make,
    year: file.year,
    reviewPoint,
    photo,
    facts: object.facts,
  });
  return { name: named(file.title, "pdf"), bytes };
}

import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { and, eq } from "drizzle-orm";
import { contentOf, reportPdf } from "../art/files.ts";
import { picture } from "../art/picture.ts";
import { pinAt } from "../art/plan.ts";
import type { DemoActionPoint, DemoFile, DemoObject, DemoReport } from "../equipment.ts";
import { callerOf, withUpload } from "./caller.ts";
import type { Place } from "./workspace.ts";

const outcomes = { A: "ok", B: "ok_ap", C: "nok", T: "oos" } as const;
const dayAt = (offset: number) => addDays(today(), offset);

/** One object with its picture, pin, reports, files and action points. */
export async function makeObject(place: Place, containerId: string, demo: DemoObject, where: string): Promise<void> {
  const { api } = place;
  const image = await picture(demo.kind, demo.tint);
  const { id, images } = await withUpload("images", `${demo.title}.jpg`, "image/jpeg", image, (photo) =>
    api.object.create({
      container_id: containerId,
      title: demo.title,
      subtitle: demo.subtitle,
      display_code: demo.code,
      serial_number: demo.serial,
      in_service_on: demo.inServiceOn,
      icon_code: demo.icon,
      color_code: demo.colour,
      text_color_code: demo.textColour,
      tags: [...demo.tags],
      size: demo.size,
      ...(demo.spot && pinAt(demo.spot)),
      images: [photo],
    }),
  );
  // Public, so that the QR page shows the machine.
  for (const { id: fileId, title } of images) await api.file.edit({ id, fileId, title, public: true });
  const numbers = new Map<string, string>();
  for (const report of [...demo.reports].sort((a, b) => a.day - b.day))
    numbers.set(report.number, await makeReport(place, id, demo, report, where));
  // After its reports, which say more than its kind which duties it has
  await api.object.edit({ id, kind_id: place.kindIds[demo.kindCode] });
  await takeOutOfService(place, id, demo);
  for (const file of demo.files) await makeFile(place, id, demo, file);
  for (const point of demo.actionPoints) await makeActionPoint(place, id, point, numbers);
}

/** Says in somebody's name what the last report of an object says. */
async function takeOutOfService({ api }: Place, id: string, { reports }: DemoObject): Promise<void> {
  const last = [...reports].sort((a, b) => a.day - b.day).at(-1);
  if (last?.outcome !== "T") return;
  await api.outOfService.begin({ id, since: dayAt(last.day), reason: last.remarks[0] ?? "Grendel versleten" });
}

async function makeReport(
  { api, categoryIds }: Place,
  objectId: string,
  demo: DemoObject,
  report: DemoReport,
  where: string,
): Promise<string> {
  const { type, reviewPoint, day, period, outcome, by, number, remarks } = report;
  const date = dayAt(day);
  const input = {
    object_id: objectId,
    type,
    review_point: reviewPoint as Parameters<typeof api.report.create>[0]["review_point"],
    status: outcomes[outcome],
    reported_date: date,
    period,
    reported_by: by,
    number,
    note: remarks.join(" "),
  };
  if (!report.hasPdf) return (await api.report.create(input)).id;
  const pdf = await reportPdf(demo, report, { date, validUntil: addMonths(date, period), place: where });
  const made = await withUpload("file", `${number}.pdf`, "application/pdf", pdf, (file) =>
    api.report.create({ ...input, file }),
  );
  if (made.file)
    await api.file.edit({
      id: objectId,
      fileId: made.file.id,
      title: `Keuringsverslag ${reviewPoint} ${date.split("-").reverse().join("-")}`,
      category_id: categoryIds.Attesten ?? null,
      public: report.public,
    });
  return made.id;
}

async function makeFile(
  { api, categoryIds }: Place,
  objectId: string,
  demo: DemoObject,
  file: DemoFile,
): Promise<void> {
  const about = {
    id: objectId,
    title: file.title,
    category_id: categoryIds[file.category] ?? null,
    public: file.public,
  };
  if (file.sort === "link") {
    await api.file.addLink({ ...about, link: file.url, description: file.description ?? "" });
    return;
  }
  const content = await contentOf(demo, file);
  const types = { manual: "application/pdf", schedule: "text/plain", photo: "image/jpeg" };
  if (content)
    await withUpload("files", content.name, types[file.sort], content.bytes, (upload) =>
      api.file.add({ ...about, files: [upload] }),
    );
}

async function makeActionPoint(
  { api, people, workspaceId }: Place,
  objectId: string,
  point: DemoActionPoint,
  numbers: Map<string, string>,
) {
  const input = {
    object_id: objectId,
    title: point.title,
    note: point.note ?? "",
    type: point.type ?? "task",
    priority: point.priority,
    subject: point.subject ?? "",
    resolvers: [...new Set(point.resolvers.map((name) => people[name]))],
    report_id: point.report ? (numbers.get(point.report) ?? null) : null,
  } as const;
  const { id } =
    point.due === undefined
      ? await api.actionPoint.create({ ...input, resolvers: [...input.resolvers] })
      : await api.actionPoint.createScheduled({
          ...input,
          resolvers: [...input.resolvers],
          scheduled_at: dayAt(point.due),
          frequency: point.frequency,
          alert: point.alert ?? true,
        });
  if (!point.solved) return;
  const { status, by, note, day } = point.solved;
  const solver = await callerOf(people[by]);
  await solver.actionPoint.resolve({ id, status, solved_note: note });
  // Set directly: the product has no way to enter that it was solved on an earlier day.
  await transact(asOperator, (tx) =>
    tx
      .update(actionPoints)
      .set({ solvedAt: new Date(`${dayAt(day)}T09:00:00Z`) })
      .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.id, id))),
  );
}

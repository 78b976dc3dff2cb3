import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { readOne } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { readChecked } from "@server/platform/files/checked";
import { asFile } from "@server/platform/files/store";
import { sealPdf } from "@server/platform/seal/seal-file";
import { checkPaper } from "@server/records/seal/check";
import { signFile } from "@server/records/signature/sign";
import { actorOf } from "@server/tenancy/session/session";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld } from "../world.ts";
import type { Aside } from "./aside.ts";
import { cpuWithChildren, postgresCpu } from "./postgres-cpu.ts";

const TIMES = 6;
const steps = ["made and sealed", "sealed alone", "checked"] as const;
type Cost = { ms: number; ours: number; postgres: number };

/**
 * What a signed paper costs from the job that makes it to its check, and of that the seal alone: a small one, and one of
 * 10 MB. The CPU of the process that works, with that of the processes that it starts, and that of Postgres.
 */
export async function reportSealing({ pace: { postmaster }, print }: Aside): Promise<void> {
  const { ids, acme: workspaceId, floor } = await makeWorld();
  const lea = as(ids.lea);
  const { id } = await lea.object.create({ container_id: floor, title: "Heftruck" });
  const actor = (await actorOf(ids.lea))!;
  const at = new Date().toISOString();
  const said = { first_name: "Lea", last_name: "World", company: "", ref: "", typed: "Lea World" };

  const cost = (): Cost => ({
    ms: performance.now(),
    ours: cpuWithChildren(),
    postgres: postmaster ? postgresCpu(postmaster) : 0,
  });
  for (const [title, pages, bytes] of [
    ["1 page", 1, 0],
    ["40 pages, 10 MB", 40, 250_000],
  ] as const) {
    const sums = new Map<string, Cost>(steps.map((step) => [step, { ms: 0, ours: 0, postgres: 0 }]));
    const counted = async <T>(step: (typeof steps)[number], time: number, work: () => Promise<T>): Promise<T> => {
      const before = cost();
      const result = await work();
      const after = cost();
      const sum = sums.get(step)!;
      if (time > 0) for (const of of ["ms", "ours", "postgres"] as const) sum[of] += after[of] - before[of];
      return result;
    };
    // the first time is not counted: the key is made, code is loaded
    for (let time = 0; time <= TIMES; time++) {
      const pdf = await pdfOf(pages, bytes);
      const [fileId] = (await lea.file.add({ id, files: [await uploadOf(`${title} ${time}.pdf`, pdf)] })).ids;
      const signature = await signFile(actor, { id, fileId: fileId!, ...said, start_date: at, end_date: at }, true);
      const job = { workspaceId, signatureId: signature.id };
      await counted(steps[0], time, () => doJob("signature.make", job, { id: signature.id, attempt: 1 }));
      await asFile(pdf, (path) => counted(steps[1], time, () => sealPdf(path)));
      const paper = await uploadOf("paper.pdf", await signedPdf(workspaceId, signature.id));
      const { verdict } = await counted(steps[2], time, () => checkPaper(paper, "192.0.2.9"));
      if (verdict !== "unchanged") throw new Error(`A paper was not sealed: ${verdict}.`);
    }
    for (const [step, { ms, ours, postgres }] of sums) {
      const [took, own, ofPostgres] = [ms, ours, postgres].map((sum) =>
        (sum / TIMES).toFixed(step === steps[2] ? 1 : 0),
      );
      print(`${title}, ${step}: ${took} ms; CPU ${own} ms, and ${ofPostgres} ms of Postgres.`);
    }
  }
}

async function signedPdf(workspaceId: string, signatureId: string): Promise<Buffer> {
  const text = "select signed_sha256 as sha256 from signatures where id = $1";
  const [row] = await readOne<{ sha256: string }>({ text, values: [signatureId] });
  return buffer(await readChecked({ workspaceId, sha256: row!.sha256 }));
}

async function pdfOf(pages: number, bytesEach: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(randomBytes(8).toString("hex")); // each is another paper
  for (let page = 0; page < pages; page++) document.addPage();
  if (bytesEach > 0)
    for (let page = 0; page < pages; page++) document.context.register(document.context.stream(randomBytes(bytesEach)));
  return Buffer.from(await document.save());
}

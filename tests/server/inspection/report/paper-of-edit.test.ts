import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { as } from "../../../world.ts";
import { editByForm, editByRest, fileByRest, paperOf, setUp, world } from "./paper-setup.ts";

beforeAll(setUp);

const newReport = async () => (await fileByRest(paperOf("HF-20125"))).body.data as { id: string; file: { id: string } };
const fileOf = async (id: string) => (await as(world.ids.lea).report.get({ id })).file!.id;
const others = () => paperOf("Serienummer: HF-20126");
const words = "Dit papier noemt serienummer HF-20126, van T-0102 · Heftruck zuid. Is dit het juiste papier?";

describe("a new paper of a report", () => {
  test("of another machine is asked about over REST, and taken once it is confirmed", async () => {
    const { id, file } = await newReport();
    const asked = await editByRest(id, others());
    expect([asked.status, asked.body]).toEqual([
      422,
      { message: words, code: "paper_differs", errors: { file: [words] } },
    ]);
    expect(await fileOf(id)).toBe(file.id);
    expect((await editByRest(id, others(), { paper_checked: "true" })).status).toBe(200);
    expect(await fileOf(id)).not.toBe(file.id);
    const [newest] = (await as(world.ids.olga).history.list({ id: world.acme, what: "report" })).items;
    expect(newest!.what).toBe("report.confirm_paper");
  });

  test("of another day is asked about by the day that the change gives, and not where it names this machine", async () => {
    const { id } = await newReport();
    const paper = paperOf("HF-20125", `Datum keuring: ${addDays(today(), -3).split("-").toReversed().join("/")}`);
    expect((await editByRest(id, paper)).status).toBe(422);
    expect((await editByRest(id, paper, { reported_date: addDays(today(), -3) })).status).toBe(200);
    expect((await editByRest(id, paperOf("HF-20125"))).status).toBe(200);
    expect((await editByRest(id, null, { reported_date: today() })).status).toBe(200);
  });

  test("of another machine is asked about by the form, which keeps what was typed", async () => {
    const { id, file } = await newReport();
    const asked = await editByForm(id, others());
    expect(asked.status).toBe(422);
    expect(asked.data.error.file).toEqual([expect.stringMatching(/^report\.paper\.doubt\?/)]);
    expect(asked.data.initialValue).toMatchObject({ note: "Vork gemeten" });
    const lost = await editByForm(id, null, { checked: true });
    expect([lost.status, lost.data.error]).toEqual([422, { file: ["report.paper.again"] }]);
    expect(await fileOf(id)).toBe(file.id);
    expect(await editByForm(id, others(), { checked: true })).toMatchObject({ status: 303 });
    expect(await fileOf(id)).not.toBe(file.id);
  });
});

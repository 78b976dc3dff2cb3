import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { file, machine, paper, run, setUp, states, who } from "./report-setup.ts";

beforeAll(setUp);

describe("of two at once", () => {
  test("who move a report, one is told; its files, points and duties are on one object", async () => {
    const [here, there, third] = [await machine(), await machine(), await machine()];
    const report = await file(here, { status: "ok_ap", ...(await paper("samen")) });
    await who("lea").actionPoint.create({ object_id: here, title: "Lamp", report_id: report.id });
    const ends = await Promise.allSettled([
      who("lea").report.move({ id: report.id, object_id: there, from: here }),
      who("olga").report.move({ id: report.id, object_id: third, from: here }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const at = (await who("lea").report.get({ id: report.id })).object.id;
    const { rows } = await run(sql`
      select distinct object_id from files where id = ${report.file!.id}
      union select object_id from action_points where report_id = ${report.id}
      union select d.object_id from report_duties f join duties d on d.id = f.duty_id where f.report_id = ${report.id}`);
    expect(rows).toEqual([{ object_id: at }]);
    expect(await states(here, at)).toEqual(["?", "B"]);
  });

  test("one who moves it and one who adds an action point to it, both leave it whole", async () => {
    for (let n = 0; n < 6; n++) {
      const [here, there] = [await machine(), await machine()];
      const report = await file(here, { status: "ok_ap" });
      const ends = await Promise.allSettled([
        who("lea").actionPoint.create({ object_id: here, title: "Lamp", report_id: report.id }),
        who("olga").report.move({ id: report.id, object_id: there, from: here }),
      ]);
      expect(ends[1].status).toBe("fulfilled");
      const { rows } = await run(sql`select object_id from action_points where report_id = ${report.id}`);
      expect(rows).toEqual(ends[0].status === "fulfilled" ? [{ object_id: there }] : []);
    }
  });

  test("one who moves it and one who deletes or edits it, both objects' letters say what is there", async () => {
    for (const change of ["remove", "edit"] as const) {
      const [here, there] = [await machine(), await machine()];
      const report = await file(here);
      await Promise.allSettled([
        change === "edit"
          ? who("lea").report.edit({ id: report.id, status: "nok" })
          : who("lea").report.remove({ id: report.id }),
        who("olga").report.move({ id: report.id, object_id: there, from: here }),
      ]);
      const stored = await states(here, there);
      await run(sql`select object_state_refresh(workspace_id, id) from objects where id in (${here}, ${there})`);
      expect(await states(here, there)).toEqual(stored);
    }
  });
});

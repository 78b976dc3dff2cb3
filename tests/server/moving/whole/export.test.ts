import { createHash } from "node:crypto";
import { blobs } from "@db/schema/blob";
import { shares } from "@db/schema/share";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { parts, WorkspaceLine } from "@server/moving/whole/part";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { wholeOf } from "./unzipped.ts";

let world: World;
let truck: string;
const olga = () => as(world.ids.olga);

beforeEach(async () => {
  world = await makeWorldAnew();
  truck = (await olga().object.create({ container_id: world.floor, title: "Heftruck", serial_number: "SN-7" })).id;
});

describe("everything of a workspace", () => {
  test("is a ZIP of lines, tables and files, which its manifest names", async () => {
    await olga().actionPoint.create({ object_id: truck, title: "Vork", note: "een\ntwee" });
    const { manifest, lines, entries, text } = await wholeOf(world.ids.olga, world.acme);
    expect(lines("objects")).toMatchObject([{ id: truck, title: "Heftruck", serial_number: "SN-7" }]);
    expect(lines("action_points")).toMatchObject([{ title: "Vork", note: "een\ntwee", object_id: truck }]);
    expect(manifest).toMatchObject({ format: "register-workspace", version: 1, workspace: { id: world.acme } });
    expect(manifest.counts).toMatchObject({ objects: 1, action_points: 1, containers: lines("containers").length });
    for (const [path, { sha256, size }] of Object.entries(manifest.parts)) {
      expect([path, createHash("sha256").update(entries[path]!).digest("hex")]).toEqual([path, sha256]);
      expect(entries[path]!.length).toBe(size);
    }
    const [sheet] = (await readXlsx(entries["tables/Objecten.xlsx"]!.slice().buffer)).sheets;
    expect(sheet!.rows[1]![0]).toBe("Heftruck");
    expect(text("README.txt")).toContain("data/");
    expect(z.strictObject(WorkspaceLine.shape).parse(lines("workspace")[0])).toMatchObject({ name: "Acme" });
    // each line is as its schema says
    for (const { name, line } of parts) {
      expect(JSON.parse(text(`schema/${name}.json`))).toMatchObject({ title: name, type: "object" });
      for (const row of lines(name)) expect(z.strictObject((line as z.ZodObject).shape).parse(row)).toBeTruthy();
    }
  });

  test("names people, and holds no secret of theirs or of links", async () => {
    await olga().share.create({ object_id: truck, title: "Voor de klant", until: "7" });
    const [share] = await transact(asOperator, (tx) => tx.select().from(shares));
    const { lines, entries } = await wholeOf(world.ids.olga, world.acme);
    expect(lines("people").map(({ email, role }) => [email, role])).toContainEqual(["gus@world.test", "member"]);
    expect(lines("shares")).toMatchObject([{ id: share!.id, title: "Voor de klant" }]);
    const all = Object.values(entries).map((bytes) => Buffer.from(bytes).toString("latin1"));
    expect(all.some((text) => text.includes(share!.token) || text.includes("argon2"))).toBe(false);
    expect(all.some((text) => text.includes("rita@world.test"))).toBe(false);
  });

  test("has each content once, and names those that are infected", async () => {
    const add = async (words: string) => {
      const upload = await uploadOf(`${words}.txt`, words);
      await olga().file.add({ id: truck, files: [upload] });
      return upload.sha256;
    };
    const [one, other] = [await add("een"), await add("twee")];
    await add("een");
    await transact(asOperator, (tx) => tx.update(blobs).set({ scan: "infected" }).where(eq(blobs.sha256, other)));
    const { lines, entries, manifest } = await wholeOf(world.ids.olga, world.acme);
    expect(Object.keys(entries).filter((path) => path.startsWith("files/"))).toEqual([`files/${one}`]);
    expect(lines("contents")).toHaveLength(2);
    expect(lines("contents")).toContainEqual(expect.objectContaining({ sha256: other, left_out: "infected" }));
    expect(manifest.files).toEqual({ count: 1, bytes: 3, left_out: 1 });
  });

  test("is for the workspace's owner and admins, who asked for it, also when the plan is over", async () => {
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ planEndsOn: addDays(today(), -5) })
        .where(eq(workspaces.id, world.acme)),
    );
    const address = `/workspaces/${world.acme}/exports`;
    for (const [who, status] of [
      ["lea", 403],
      ["gus", 403],
      ["mia", 403],
      ["tab", 403],
      ["rita", 404],
    ] as const)
      expect((await rest("POST", address, { as: world.ids[who] })).status).toBe(status);
    const { status, body } = await rest("POST", address, { as: world.ids.adam });
    expect([status, body.data.state]).toEqual([202, "waiting"]);
    expect((await rest("POST", address, { as: world.ids.adam })).body.data.id).toBe(body.data.id);
    expect(await errorOf(as(world.ids.olga).job.get({ id: body.data.id }))).toMatchObject({ code: "NOT_FOUND" });
    await wholeOf(world.ids.olga, world.acme);
    expect(await inOutbox("job.mail")).toHaveLength(1);
  });
});

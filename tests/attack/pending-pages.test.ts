import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeIn } from "../entry-points/make.ts";
import { publicAnswer } from "../entry-points/make-answer.ts";
import { fetchApp, rest } from "../rest/client.ts";
import { mailedTo, registerPending } from "../rig/proof.ts";
import { as, makeWorld } from "../world.ts";

// Without a proven address nobody can publish anything on our host.

beforeAll(async () => {
  await makeWorld();
});

test("QR pages and their files are public only once the owner's address is proven", async () => {
  const email = "pages@world.test";
  const { id } = await registerPending(email);
  const { id: workspace } = await as(id).workspace.create({ name: "Pagina's" });
  const recordsIn = (board: string) =>
    makeIn({ workspace, board, floor: board, other: board, owner: id, word: "Phish" });
  const make = recordsIn(await recordsIn("").newBoard());
  const { id: objectId, publicId } = await make.objectWithQr();
  const { fileId } = await make.file(objectId, { kind: "image", isPublic: true });
  const { publicId: answered, answer, photo } = await publicAnswer(make);
  await transact(asOperator, (tx) =>
    tx.execute(sql`update workspaces set takes_problems = true, plan = 'enterprise' where id = ${workspace}`),
  );
  const branded = await make.workspaceWithLogo();

  const statuses = async () => ({
    page: (await rest("GET", `/objects/public/${publicId}`)).status,
    code: (await rest("GET", `/objects/public/${publicId}/qr`)).status,
    answer: await as(null)
      .paper.public({ publicId: answered, answer })
      .then(
        () => 200,
        () => 404,
      ),
    problem: await as(null)
      .problem.start({ publicId })
      .then(
        () => 200,
        () => 404,
      ),
    file: (await fetchApp(`/files/public/${publicId}/${fileId}`)).status,
    thumb: (await fetchApp(`/files/public/${publicId}/${fileId}/thumb`)).status,
    photo: (await fetchApp(`/files/public/${answered}/answer-photo/${photo}/thumb`)).status,
    logo: (await fetchApp(`/files/public/${publicId}/logo?${branded}`)).status,
  });
  const all = (status: number) =>
    Object.fromEntries(
      ["page", "code", "answer", "problem", "file", "thumb", "photo", "logo"].map((at) => [at, status]),
    );
  expect(await statuses()).toEqual(all(404));
  await as(id, { claimant: { userId: id, email } }).user.proveOwn({ code: (await mailedTo(email)).code });
  expect(await statuses()).toEqual(all(200));
});

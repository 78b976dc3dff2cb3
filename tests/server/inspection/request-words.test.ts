import { asOperator, transact } from "@db/transact";
import type { locales } from "@i18n/locales";
import { addDays, addMonths, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { describe, expect, test } from "vitest";
import { action as askAction } from "~/routes/_app.workspaces.$id.inspections.new/route";
import { action as problemAction } from "~/routes/public.objects.$publicId_.problem/route";
import { callRoute } from "../../attack/route.ts";
import { picture } from "../../upload-of.ts";
import { as } from "../../world.ts";
import { at, problemSetup, runDue, stranger } from "./problem/problem-setup.ts";

problemSetup();

const lea = () => as(at.world.ids.lea);
const file = (more: object) =>
  lea().report.create({
    ...{ object_id: at.objectId, type: "inspection", review_point: "HE", status: "ok", period: 12 },
    ...{ reported_date: today(), ...more },
  });
let asked = 0;
async function ask(language: (typeof locales)[number]) {
  const email = `body${++asked}@body.test`;
  const request = await lea().request.create({
    ...{ id: at.world.acme, object_ids: [at.objectId], body: "Keurders NV", email, language },
    ...{ starts_on: today(), ends_on: addDays(today(), 60), note: "" },
  });
  await runDue();
  const mail = (await listMails()).find(({ to }) => to.includes(email))!;
  return { mail, visit: await stranger().request.visit({ token: request.url!.split("/").at(-1)! }) };
}

describe("a body reads of each machine", () => {
  test.each([
    ["nl", /te keuren sinds \d/, /keuring van een toestel$/],
    ["en", /to be inspected since \d/, /inspection of a machine$/],
    ["fr", /à contrôler depuis le \d/, /contrôle d’un appareil$/],
    ["de", /zu prüfen seit dem \d/, /Prüfung eines Geräts an$/],
  ] as const)("in %s since when it is late", async (language, line, subject) => {
    await file({ reported_date: addMonths(today(), -13) });
    const { mail } = await ask(language);
    expect(mail.text).toMatch(line);
    expect(mail.subject).toMatch(subject);
  });

  test("by when it is due, and when it was rejected", async () => {
    await file({});
    expect((await ask("nl")).mail.text).toMatch(/te keuren tegen \d/);
    await file({ status: "nok" });
    const { mail, visit } = await ask("nl");
    expect(mail.text).toMatch(/afgekeurd op \d/);
    expect(visit.objects[0]!.duties[0]).toMatchObject({ ends_on: today(), rejected: true });
  });
});

describe("a form says beside its field", () => {
  test("that a machine is to be chosen", async () => {
    const session = await transact(asOperator, (tx) =>
      createSession(tx, at.world.ids.lea, { kind: "web", device: "tests", strong: true }),
    );
    const { acme } = at.world;
    const answer = await callRoute(askAction, `/workspaces/${acme}/inspections/new`, {
      form: { body: "Keurders", email: "a@body.test", starts_on: today(), ends_on: addDays(today(), 9), note: "" },
      cookie: `session=${session}`,
      params: { id: acme },
    });
    expect([answer.status, answer.data.error]).toEqual([422, { object_ids: ["inspection.choose_objects"] }]);
  });

  test("that there are too many photos, and keeps what was typed", async () => {
    const multipart = new FormData();
    multipart.set("what", "Lekt olie");
    const bytes = new Uint8Array(await picture());
    for (let n = 0; n < 6; n++) multipart.append("photos", new File([bytes], `${n}.jpg`));
    const answer = await callRoute(problemAction, `/public/objects/${at.publicId}/problem`, {
      multipart,
      params: { publicId: at.publicId },
    });
    expect(answer.data.error).toEqual({ photos: ["mistake.too_many_files?maximum=5"] });
    expect(answer.data.initialValue).toMatchObject({ what: "Lekt olie" });
  });
});

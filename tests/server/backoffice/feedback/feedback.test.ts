import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { MAX_FEEDBACK } from "@server/core/constants";
import { listMails } from "@server/platform/mail/mail-folder";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

vi.hoisted(() => Object.assign(process.env, { FEEDBACK_EMAIL: "makers@register.test" }));

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => transact(asOperator, async (tx) => void (await tx.delete(outbox))));

test("feedback is mailed once, with the page it was written on", async () => {
  await as(world.ids.gus).feedback.send({ text: "De knop is klein.\n<b>Groter</b> graag", page: "/workspaces" });
  const [payload] = await inOutbox("feedback.mail");
  for (const _ of [1, 2]) await doJob("feedback.mail", payload as never, { id: "feedback-1", attempt: 1 });
  const mails = (await listMails()).filter(({ to }) => to === "makers@register.test");
  expect(mails.map(({ subject }) => subject)).toEqual(["Feedback van gus World"]);
  expect(mails[0]!.text).toContain("/workspaces");
  expect(mails[0]!.text).toContain("De knop is klein.");
  expect(mails[0]!.html).toContain("&lt;b&gt;Groter&lt;/b&gt;");
});

test("feedback is refused when empty or too often, and names no page of another site", async () => {
  const mia = as(world.ids.mia);
  expect(await errorOf(mia.feedback.send({ text: "  ", page: "" }))).toMatchObject({ code: "BAD_REQUEST" });
  await mia.feedback.send({ text: "Mooi", page: "https://elsewhere.test/" });
  for (let sent = 1; sent < MAX_FEEDBACK.perUser; sent++) await mia.feedback.send({ text: "Mooi", page: "" });
  expect(await errorOf(mia.feedback.send({ text: "Mooi", page: "" }))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

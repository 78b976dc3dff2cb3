import { events } from "@db/schema/event";
import { asOperator, transact } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, expect, test } from "vitest";
import { Columns } from "~/components/admin/columns";
import Acts, { loader } from "~/routes/a.history/route";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { sam, olga } = world.ids;
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
  const signIn = { workspaceId: null, userId: olga, aboutId: olga, verb: "session.create" } as const;
  const act = { workspaceId: null, userId: sam, verb: "job.retry", title: "vat.verify × 1" } as const;
  await transact(asOperator, (tx) =>
    tx
      .insert(events)
      .values([
        ...[1, 2, 3, 4].map((minute) => ({ ...signIn, at: at(minute) })),
        { ...signIn, verb: "session.leave", at: at(5) },
        { ...signIn, at: at(6) },
        { ...act, at: at(7) },
        { ...act, workspaceId: world.acme, aboutId: world.acme, verb: "workspace.set_trial", title: "", at: at(8) },
      ]),
  );
});

const spaced = (text: string) => text.replace(/\s+/g, " ");

async function shown(kind: string, locale: Locale) {
  const api = as(world.ids.sam, { locale });
  const request = new Request(`http://localhost/a/history?kind=${kind}`);
  const args = { params: {}, request, context: { actor: await actorOf(world.ids.sam), api } };
  const html = rendered(<Acts />, locale, await loader(args as never));
  expect(missingTexts(html)).toEqual([]);
  return { html, text: spaced(html.replace(/<[^>]+>/g, "")) };
}

test.each(locales)("the history says acts as sentences with their names: %s", async (locale) => {
  const t = translator(locale);
  const work = await shown("work", locale);
  const name = t("admin_work.what.vat", { count: 1 });
  expect(work.text).toContain(spaced(t("admin_act.did.job.retry", { name })));
  expect(work.text).not.toContain("vat.verify");
  const customers = await shown("customers", locale);
  expect(customers.text).toContain(t("admin_act.did.workspace.set_trial", { name: "Acme" }));
  expect(customers.html).toContain(`href="/a/workspaces/${world.acme}"`);
});

test.each(locales)(
  "what happened several times in a row is one line that opens without a script: %s",
  async (locale) => {
    const t = translator(locale);
    const { html, text } = await shown("security", locale);
    const said = t("admin_act.did.session.create", { name: "olga World" });
    expect(text.split(said)).toHaveLength(3);
    const details = html.match(/<details>.*?<\/details>/gs)!;
    expect(details).toHaveLength(1);
    expect(details[0]).toContain(t("admin_act.times", { count: 4 }));
    expect(details[0]!.match(/<time/g)).toHaveLength(4);
    expect(text).toContain(
      t("admin_act.span", { from: t("ui.date.moment", { day: dayOf(t), time: "10:01" }), until: "10:04" }),
    );
  },
);

const dayOf = (t: ReturnType<typeof translator>) =>
  t("ui.date.day", { day: 20, month: t("ui.month.short.11"), year: "2026" });

test("a column of nothing says 0", () => {
  const points = [2, 0, 0].map((value, key) => ({ key: String(key), label: `w${key}`, values: [value] }));
  const html = rendered(
    <Columns title="x" series={[{ key: "a", label: "a" }]} points={points} format={() => ""} />,
    "en",
  );
  expect(html.match(/<span>0<\/span>/g)).toHaveLength(2);
});

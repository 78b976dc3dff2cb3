import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { beforeAll, expect, test } from "vitest";
import Cockpit, { loader } from "~/routes/_app.workspaces.$id.compliance/route";
import { missingTexts, rendered } from "../../rig/rendered.tsx";
import { as, makeWorld, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await as(world.ids.olga).object.create({ container_id: world.floor, title: "Lift" });
});

/** The page as the owner's loader gives it, with something that ends in each month. */
async function pageOf() {
  const { acme, ids } = world;
  const args = { params: { id: acme }, request: new Request("http://localhost/"), context: { api: as(ids.olga) } };
  const page = (await loader(args as never)) as Awaited<ReturnType<typeof loader>>;
  return { ...page, months: page.months.map((month, index) => ({ ...month, count: index + 1 })) };
}

test.each(locales)("a phone shows each month as its first letter, and says it whole: %s", async (locale) => {
  const t = translator(locale);
  const page = await pageOf();
  const html = rendered(<Cockpit />, locale, page);
  const onPhone = [...html.matchAll(/<span class="md:hidden">([^<]*)<\/span>/g)].map(([, text]) => text);
  const narrow = new Intl.DateTimeFormat(locale, { month: "narrow", timeZone: "UTC" });
  expect(onPhone.slice(0, 12)).toEqual(page.months.map(({ from }) => narrow.format(new Date(from))));
  for (const { from, count } of page.months) {
    const [year, number] = from.split("-");
    const month = `${t(`ui.month.long.${Number(number)}`)} ${year}`;
    expect(html).toContain(`aria-label="${t("compliance.month_ends", { month, count })}"`);
  }
  expect(missingTexts(html)).toEqual([]);
});

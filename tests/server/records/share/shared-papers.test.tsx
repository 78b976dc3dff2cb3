import { files } from "@db/schema/file";
import { reports } from "@db/schema/report";
import { dayInWords } from "@i18n/in-words";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { AllFiles } from "~/components/share/all-files";
import { SharedBy } from "~/components/share/shared-by";
import { SharedObject } from "~/components/share/shared-object";
import type { SharedPage } from "~/components/share/shared-page";
import { missingTexts, rendered } from "../../../rig/rendered.tsx";
import { createShare, inTransaction, lea, make, object, setUp, visitor } from "./share-setup.ts";

const [old, newest] = [addDays(today(), -200), addDays(today(), -20)];
beforeAll(setUp);

/** A report of that day with its paper. */
async function reported(on: string, title: string) {
  const { fileId } = await make.file(object);
  const { id } = await lea().report.create({
    ...{ object_id: object, type: "inspection", review_point: "HF", status: "ok", period: 12, reported_date: on },
  });
  await inTransaction(async (tx) => {
    await tx.update(files).set({ title }).where(eq(files.id, fileId));
    await tx.update(reports).set({ fileId }).where(eq(reports.id, id));
  });
}

const to = { container: () => "/c", object: () => "/o", embedded: false } as unknown as Parameters<
  typeof SharedObject
>[0]["to"];

test("papers come newest first; one of a replaced report says by which, also in its list", async () => {
  await reported(old, "Verslag oud");
  await reported(newest, "Verslag nieuw");
  const { token } = await createShare();
  const page = await visitor().share.shown({ token, object });
  const papers = page.object!.files!.filter(({ title }) => title.startsWith("Verslag"));
  expect(papers.map(({ title, day, replaced }) => [title, day, replaced])).toEqual([
    ["Verslag nieuw", newest, null],
    ["Verslag oud", old, { by: newest }],
  ]);
  expect(page.object!.reports!.map(({ replaced_by }) => replaced_by)).toEqual([null, newest]);
});

test.each(locales)(
  "says who shares and until when, and what was replaced by which, with all files: %s",
  async (locale) => {
    const t = translator(locale);
    const { token } = await createShare();
    const root = (await visitor().share.shown({ token })) as SharedPage;
    const below = (await visitor().share.shown({ token, object })) as SharedPage;
    const html = rendered(
      <>
        <SharedBy name={root.workspace.name} until={root.expires_on} />
        <AllFiles files={root.all_files!} />
        <SharedObject object={below.object!} to={to} />
      </>,
      locale,
    );
    expect(missingTexts(html)).toEqual([]);
    expect(html).toContain(t("share.shown.by", { name: "Acme" }));
    expect(html).toContain(`<time dateTime="${root.expires_on}"`);
    expect(html).toMatch(/<a [^>]*href="[^"]+\/all"[^>]*btn-primary/);
    expect(html.split(t("report.replaced_by", { day: dayInWords(t, newest) }))).toHaveLength(3);
    expect(html).toContain("grayscale");
  },
);

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { type Locale, languages } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn } from "@server/core/actor";
import { dayOf, TIME_ZONE, today } from "@server/core/day";
import { notFound, unavailable } from "@server/core/errors";
import { runInChild } from "@server/platform/files/child";
import { temporaryPath } from "@server/platform/temporary";
import { countMade } from "@server/tenancy/export/limit";
import { z } from "zod";
import { consentsOf } from "./list.ts";

const TIMEOUT_MS = 30_000;
const MOST = 5000;

/** The content of the PDF that pdf-child.mjs writes. */
export type ConsentPdfContent = {
  language: string;
  title: string;
  name: string;
  facts: string[];
  explained: string;
  page: string;
  heads: { what: string; who: string; when: string; language: string; proof: string };
  rows: { id: string; what: string; who: string; when: string; language: string; proof: string }[];
  none: string;
};

const Workspaces = z.object({ name: z.string(), company: z.string(), vat: z.string().nullable() });

/** The consents given on behalf of a workspace as a PDF, in the reader's language. */
export async function consentsPdf(
  actor: Actor,
  workspaceId: string,
  locale: Locale,
): Promise<{ name: string; bytes: Buffer }> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await countMade(workspaceId);
  const content = await reading(actor, async (tx) => {
    const [workspaces, { rows }] = await Promise.all([
      queryRows(tx, Workspaces)`
        select name, company, vat from workspaces where id = ${workspaceId} and deleted_at is null`,
      consentsOf(tx, workspaceId, locale, MOST),
    ]);
    const [workspace] = workspaces;
    if (!workspace) throw notFound();
    return pdfContentOf(workspace, rows, locale);
  });
  return { name: `${content.title} · ${content.name}.pdf`, bytes: await draw(content) };
}

function pdfContentOf(
  { name, company, vat }: { name: string; company: string; vat: string | null },
  consents: Awaited<ReturnType<typeof consentsOf>>["rows"],
  locale: Locale,
): ConsentPdfContent {
  const t = translator(locale);
  const time = new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });
  return {
    language: locale,
    title: t("gdpr.consents.title"),
    name,
    facts: [
      company === name ? "" : company,
      vat ?? "",
      t("gdpr.consents.made_on", { day: dayInWords(t, today(), "long") }),
    ].filter(Boolean),
    explained: t("gdpr.consents.explained"),
    page: t("gdpr.consents.page", { now: "{now}", of: "{of}" }),
    heads: {
      what: t("gdpr.consents.what"),
      who: t("gdpr.consents.who"),
      when: t("gdpr.consents.when"),
      language: t("gdpr.consents.language"),
      proof: t("gdpr.consents.proof"),
    },
    rows: consents.map(({ id, title, version, by, at, sha256, locale: read }) => ({
      id,
      what: `${title} · ${t("terms.version", { version })}`,
      who: by ?? t("gdpr.someone_gone"),
      when: `${dayInWords(t, dayOf(new Date(at)))} ${time.format(new Date(at))}`,
      language: languages[read as Locale].name ?? read,
      proof: sha256,
    })),
    none: t("gdpr.consents.none"),
  };
}

/** Renders in a child process, as all PDFs, because a long one would block this process. */
async function draw(content: ConsentPdfContent): Promise<Buffer> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, "consents.json"), JSON.stringify(content));
    await runInChild<{ made: true }>("server/tenancy/consent/pdf-child.mjs", { folder }, TIMEOUT_MS, () => {});
    return await readFile(join(folder, "consents.pdf")).catch(() => {
      throw unavailable("paper.not_made");
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

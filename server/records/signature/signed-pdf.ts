import { provenBy } from "@db/schema/user";
import { dayInWords, durationInWords } from "@i18n/in-words";
import { defaultLocale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { TIME_ZONE } from "@server/core/day";
import { env } from "@server/core/env";
import { BrandRow, brandOf } from "@server/tenancy/workspace/brand";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import { z } from "zod";

/** The texts of a signed PDF. The child process that makes it has no translations and no database. */
export type SignedPdfContent = {
  title: string;
  /** The document. */
  about: string;
  workspace: string;
  color: string;
  facts: [name: string, value: string][];
  /** Below the signature: name and date. */
  under: string;
  /** Why the document is not in it; "" if it is. */
  notice: string;
  foot: string;
  /** Where the paper can be checked: an address as a QR code, and what the seal is. */
  check: { title: string; url: string; note: string };
  typed: string;
  signed_at: string;
  at: { page: number; x: number; y: number } | null;
  /** Paths of temporary files. */
  drawn?: string;
  logo?: string;
};

export const SignedRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  ref: z.string(),
  account: z.string(),
  proven_by: z.enum(provenBy).nullable(),
  code: z.string(),
  typed: z.string(),
  drawn: z.string().nullable(),
  read_sha256: z.string().nullable(),
  page: z.number().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  started_at: z.string(),
  ended_at: z.string(),
  signed_at: z.string(),
  reading_seconds: z.number(),
  signed_sha256: z.string().nullable(),
  locale: z.enum(locales).nullable(),
  file: z.object({
    id: z.string(),
    title: z.string(),
    name: z.string(),
    type: z.string(),
    link: z.string().nullable(),
    mime: z.string().nullable(),
    pages: z.number().nullable(),
  }),
  object: z.object({ title: z.string(), display_code: z.string() }),
  brand: BrandRow,
});
export type SignedRow = z.infer<typeof SignedRow>;

/** Why the signed PDF does not contain the document. */
export type CoverReason = "kind" | "locked" | "damaged" | "signed" | "too_large";

/** The texts in the signer's language. */
export function signedPdfContentOf(row: SignedRow, reason: CoverReason | null): SignedPdfContent {
  const t = translator(row.locale ?? defaultLocale);
  const name = `${row.first_name} ${row.last_name}`;
  const { name: workspace, color_code } = brandOf(row.brand, "");
  const message = (moment: string, seconds = false) => momentInWords(t, new Date(moment), seconds);
  const { file, object } = row;
  const at = row.page && !reason ? { page: row.page, x: row.x ?? 0.5, y: row.y ?? 0.5 } : null;
  const facts: [string, string][] = [
    ["signed_by", name],
    ["company", row.company],
    ["ref", row.ref],
    ["account", row.account],
    ["proven_by", row.proven_by ? t(`signature.paper.proven.${row.proven_by}`) : ""],
    ["signed_on", message(row.signed_at)],
    ["reading_time", durationInWords(t, row.reading_seconds)],
    ["opened_on", message(row.started_at, true)],
    ["finished_on", message(row.ended_at, true)],
    [
      "document",
      file.link
        ? `${file.title} (${file.link})`
        : file.name === file.title
          ? file.title
          : `${file.title} (${file.name})`,
    ],
    ["object", [object.display_code, object.title].filter(Boolean).join(" ")],
    ["workspace", workspace],
    ["on_page", at ? String(at.page) : ""],
    ["sha256", row.read_sha256 ?? ""],
  ];
  return {
    title: t("signature.paper.title"),
    about: file.title,
    workspace,
    color: colorOn("day", color_code ?? OUR_COLOR),
    facts: facts.filter(([, value]) => value !== "").map(([key, value]) => [t(`signature.paper.${key}`), value]),
    under: [name, row.company, message(row.signed_at)].filter(Boolean).join(" · "),
    notice: reason ? t(`signature.paper.cover.${reason === "kind" && !row.read_sha256 ? "link" : reason}`) : "",
    foot: t("signature.paper.foot", { id: row.id }),
    check: {
      title: t("signature.paper.check"),
      url: `${env.APP_URL}/verify/${row.code}`,
      note: t("signature.paper.seal"),
    },
    typed: row.typed,
    signed_at: row.signed_at,
    at,
  };
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** "21 november 2026 om 10:32", in Brussels. */
function momentInWords(t: ReturnType<typeof translator>, moment: Date, seconds: boolean): string {
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const time = seconds ? `${part.hour}:${part.minute}:${part.second}` : `${part.hour}:${part.minute}`;
  return t("signature.paper.moment", { day: dayInWords(t, `${part.year}-${part.month}-${part.day}`, "long"), time });
}

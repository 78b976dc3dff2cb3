import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { fileUntil } from "@server/tenancy/job/file-until";
import type { PackFormat, PackView } from "./inputs.ts";
import type { PackRow } from "./pack-for.ts";

/** What its files are called: "Inspection pack Site Noord 2026-11-27.zip". */
export const nameOfPack = ({ title, onDay, locale }: Pick<PackRow, "title" | "onDay" | "locale">, format: PackFormat) =>
  `${translator(locale as Locale)("pack.title")} ${title.slice(0, 120)} ${onDay}.${format}`;

/** Until when its files can be fetched; null: they are not there. */
export const packUntil = ({ state, doneAt }: Pick<PackRow, "state" | "doneAt">): Date | null =>
  state === "done" ? fileUntil(doneAt) : null;

/** A file of a pack at the address for somebody with a link to it. */
export const sharedPackFile = (pack: PackRow, token: string, format: PackFormat) => ({
  name: nameOfPack(pack, format),
  size: pack.made?.[format] ?? 0,
  file_path: `/files/share/${token}/pack/${format}`,
});

export function packView(pack: PackRow): PackView {
  const { id, workspaceId, title, state, progress, onDay, locale, made, refusal, asked, createdAt } = pack;
  const until = packUntil(pack);
  const file = (format: PackFormat) =>
    until && made && { name: nameOfPack(pack, format), size: made[format], file_path: `/files/pack/${id}/${format}` };
  return {
    id,
    workspace_id: workspaceId,
    title,
    status: state,
    progress,
    on: onDay,
    locale,
    counts: made?.counts ?? null,
    zip: file("zip"),
    pdf: file("pdf"),
    until: until?.toISOString() ?? null,
    refusal,
    container_id: asked.container_id,
    created_at: createdAt.toISOString(),
  };
}

import { dayOf } from "@server/core/day";
import type { TFunction } from "i18next";
import type { Gathered } from "./gather.ts";
import { notes } from "./tables.ts";
import type { Contents } from "./write.ts";

type About = { madeAt: string; gathered: Gathered } & Contents;

/** What is in the ZIP, and what does not come back, for who opens it. */
export function readMe(t: TFunction, { madeAt, gathered, count, leftOut }: About): string {
  const lines = [
    t("whole.read_me.title", { name: gathered.workspace.name, day: dayOf(new Date(madeAt)) }),
    "",
    t("whole.read_me.data"),
    t("whole.read_me.files", { count }),
    ...(leftOut > 0 ? [t("whole.read_me.left_out", { count: leftOut })] : []),
    t("whole.read_me.tables"),
    t("whole.read_me.manifest"),
    "",
    t("whole.read_me.back"),
    ...notes.map((which) => `- ${t(`whole.notes.${which}`)}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor, Membership } from "@server/core/actor";
import { inOrder, letters, percentInOrder, sumOfLetters, unusable } from "@server/core/compliance";
import { env } from "@server/core/env";
import { boardsLocked } from "@server/core/plan";
import { lineOf } from "@server/inspection/cockpit/page";
import { Cell, objectsTally } from "@server/inspection/cockpit/tally";
import type { ListMail } from "@server/tenancy/mail/list-mail";
import { mailToMember } from "@server/tenancy/mail/to-member";

export type Payload = { workspaceId: string; userId: string; day: string };

/** Mails a person how a workspace stands, in the numbers of its cockpit; nothing where there is nothing to do. */
export const mailOverview = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, (tx, actor, workspace) => overviewOf(tx, actor, workspace, payload.day));

async function overviewOf(
  tx: Tx,
  actor: Actor,
  { workspace_id: id, name, plan_status }: Membership,
  day: string,
): Promise<ListMail | null> {
  if (boardsLocked(plan_status)) return null;
  const cells = await queryRows(tx, Cell)`${objectsTally(actor, { id }, day)}`;
  const { counts, due } = lineOf(cells.filter(({ place }) => place !== null));
  const t = translator(actor.locale);
  const cockpit = `${env.APP_URL}/workspaces/${id}/compliance`;
  const entries = (
    [
      ["no", sumOfLetters(counts, unusable)],
      ["late", sumOfLetters(counts, ["P"])],
      ["due", due[30]],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([which, count]) => ({ label: t(`mail.overview.${which}`, { count }), url: cockpit, note: "" }));
  if (entries.length === 0) return null;
  const standing = {
    share: percentInOrder(counts),
    good: sumOfLetters(counts, inOrder),
    total: sumOfLetters(counts, letters),
  };
  return {
    about: "overview",
    values: { workspace: name },
    lists: [{ intro: t("mail.overview.body", { workspace: name, ...standing }), entries }],
    all: cockpit,
    choice: { label: t("mail.overview.choice"), url: `${env.APP_URL}/profile/notifications` },
  };
}

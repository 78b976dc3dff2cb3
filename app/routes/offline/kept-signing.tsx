import type { WalkView } from "@server/inspection/round/inputs";
import { seenOf } from "@server/inspection/round/seen";
import { useTranslation } from "react-i18next";
import type { KeptRound } from "~/components/kept/store";
import { type WalkHere, walkHere } from "~/components/kept/walk-here";
import { Signing } from "~/components/round/signing";
import { StopsList } from "~/components/round/stops-list";
import { trailToRounds } from "~/components/round/trail";
import { storeOperations } from "~/offline/store";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { KeptRoundPage } from "./kept-round.tsx";
import { useFormHere } from "./use-form-here.tsx";
import { type RoundHere, useRoundHere } from "./use-round-here.ts";

type Props = { round: KeptRound; walkId: string; account: string };

/** Signing a walk without a connection; the signature is sent after all that it stands under. */
export function KeptSigningPage({ round, walkId, account }: Props) {
  const here = useRoundHere(account, round);
  if (!here) return null;
  const standing = walkHere(here.pack, here.operations, walkId);
  if (!standing) return <KeptRoundPage round={round} account={account} />;
  if (standing.closing && !standing.closing.refusal) return <SignedHere walk={standing.walk} />;
  return <Sign standing={standing} here={here} />;
}

function Sign({ standing: { walk, closing }, here: { operations, act } }: { standing: WalkHere; here: RoundHere }) {
  const device = useFormHere(async (filled) => {
    const initialValue = Object.fromEntries(filled);
    const refuse = (field: string, error: string) => ({ initialValue, error: { [field]: [error] } });
    const left = walk.stops.filter(({ result }) => !result).length;
    const undecided = walk.stops.filter(({ rivals }) => rivals.length > 0).length;
    const signed_name = String(filled.get("signed_name") ?? "").trim();
    if (undecided > 0) return refuse("", `round.undecided?count=${undecided}`);
    if (Number(filled.get("not_visited") ?? 0) !== left)
      return refuse("not_visited", `round.not_visited_first?count=${left}`);
    if (!signed_name) return refuse("signed_name", "mistake.required");
    const drawn = filled.get("drawn");
    const files =
      drawn instanceof File && drawn.size > 0
        ? [{ field: "drawn", name: drawn.name, type: drawn.type, bytes: await drawn.arrayBuffer() }]
        : [];
    const answers = walk.stops.map(({ result }) => result?.answer_id);
    const ends = operations.filter((each) => each.kind === "call" && each.name === "answer.finish");
    const waitsFor = ends.filter(({ group }) => answers.includes(group)).map(({ id }) => id);
    const input = { id: walk.id, signed_name, not_visited: left, seen: await seenOf(walk.stops) };
    const refused = await act({ name: "round.close", walkId: walk.id, input, files, waitsFor });
    if (refused) return { ...refused, initialValue };
    if (closing) await storeOperations([], [closing.id]);
    location.hash = paths.walk(walk.round.id, walk.id);
    window.scrollTo(0, 0);
  });
  return <Signing walk={walk} name="" device={device} />;
}

/** A walk that was signed on this device: nothing changes in it any more, and it is sent by itself. */
export function SignedHere({ walk }: { walk: WalkView }) {
  const { t } = useTranslation();
  const { round, id, stops, title } = walk;
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <PageHead title={title} trail={trailToRounds(t, round)} here={t("round.sheet")} />
      <Notice tone="soon" icon="cloud-off" role="status" title={t("round.here.signed")}>
        {t("round.here.signed_text")}
      </Notice>
      <a className="btn h-14" href={paths.unsent}>
        {t("unsent.title")}
      </a>
      <Panel title={t("round.all_stops")} count={stops.length}>
        <StopsList roundId={round.id} walkId={id} stops={stops} at={-1} />
      </Panel>
    </div>
  );
}

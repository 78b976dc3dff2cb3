import { useTranslation } from "react-i18next";
import { newUploadKey } from "~/components/file/upload-key";
import { stopHere } from "~/components/kept/stop-here";
import type { KeptRound } from "~/components/kept/store";
import { openWalkHere, walkHere } from "~/components/kept/walk-here";
import { RoundFacts } from "~/components/round/round-facts";
import { RoundDue } from "~/components/round/round-line";
import { RoundStops } from "~/components/round/round-stops";
import { trailToRounds } from "~/components/round/trail";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";
import { useFormHere } from "./use-form-here.tsx";
import { type RoundHere, useRoundHere } from "./use-round-here.ts";
import { WaitingNotice } from "./waits.tsx";

type Props = { round: KeptRound; account: string };

/** A round as it is kept: what it is, its machines, and a walk to begin or to go on with. */
export function KeptRoundPage({ round, account }: Props) {
  const here = useRoundHere(account, round);
  return here ? <Round here={here} at={round.at} /> : null;
}

function Round({ here: { pack, operations, act }, at }: { here: RoundHere; at: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const { round, may } = pack;
  const stops = pack.stops.map((stop) => stopHere(stop, { at, today, templateId: null }));
  const walkId = openWalkHere(pack, operations);
  const walk = walkId ? walkHere(pack, operations, walkId)?.walk : undefined;
  const waiting = operations.filter(({ group }) => group === `round:${round.id}`);
  const begin = useFormHere(async () => {
    const id = walkId ?? newUploadKey();
    const isBegun = waiting.some(
      (each) => each.kind === "call" && each.name === "round.begin" && each.input.walk_id === id,
    );
    const input = { id: round.id, walk_id: id, at: new Date().toISOString() };
    const refused = isBegun ? undefined : await act({ name: "round.begin", walkId: id, input });
    if (!refused) location.hash = paths.walk(round.id, id);
    return refused;
  });
  const open = walk && { done: walk.done, stops: walk.stops.length };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={round.title}
        aside={<RoundDue round={{ ...round, open_walk: null }} />}
        sub={round.container.title}
        trail={trailToRounds(t)}
      />
      <WaitingNotice operations={waiting} />
      <div className="mt-5 grid gap-4">
        {may.walk ? (
          <Form fetcher={begin} className="grid gap-3">
            <SubmitButton icon="list-checks" className="h-14 w-full text-base" disabled={!open && stops.length === 0}>
              {open ? t("round.go_on", open) : t("round.begin")}
            </SubmitButton>
          </Form>
        ) : null}
        <RoundFacts round={round} />
        <RoundStops round={{ ...round, stops, may: { edit: false } }} />
      </div>
    </div>
  );
}

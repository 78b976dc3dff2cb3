import type { WalkView } from "@server/inspection/round/inputs";
import { lackOf } from "@server/inspection/round/lack";
import { useTranslation } from "react-i18next";
import { newUploadKey } from "~/components/file/upload-key";
import { stopHere } from "~/components/kept/stop-here";
import type { KeptMachine, KeptRound } from "~/components/kept/store";
import { walkHere } from "~/components/kept/walk-here";
import { nextStop } from "~/components/round/next-stop";
import { stopName } from "~/components/round/stop-name";
import { Walking } from "~/components/round/walking";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { useToday } from "~/ui/time";
import { KeptRoundPage } from "./kept-round.tsx";
import { SignedHere } from "./kept-signing.tsx";
import { useFormHere } from "./use-form-here.tsx";
import { type RoundHere, useRoundHere } from "./use-round-here.ts";

type Props = { round: KeptRound; walkId: string; stop: string | null; machines: KeptMachine[]; account: string };

/** A walk as it stands on this device: one goes from stop to stop, and what is found is kept here and sent later. */
export function KeptWalkPage({ round, walkId, account, ...props }: Props) {
  const { t } = useTranslation();
  const here = useRoundHere(account, round);
  if (!here) return null;
  const standing = walkHere(here.pack, here.operations, walkId);
  if (!standing) return <KeptRoundPage round={round} account={account} />;
  const { walk, closing } = standing;
  if (closing && !closing.refusal) return <SignedHere walk={walk} />;
  return (
    <>
      {closing?.refusal ? (
        <Notice tone="bad" role="alert" title={t("round.here.refused")} className="mx-auto mb-4 max-w-2xl">
          <p>{closing.refusal.message}</p>
          <p>{t("round.here.refused_text")}</p>
        </Notice>
      ) : null}
      <Walk walk={walk} here={here} at={round.at} {...props} />
    </>
  );
}

type WalkProps = Pick<Props, "stop" | "machines"> & { walk: WalkView; here: RoundHere; at: string };

function Walk({ walk, here, stop: asked, machines, at: keptAt }: WalkProps) {
  const today = useToday();
  const device = useFormHere((filled) => putResult(walk, here, filled));
  const { stops } = walk;
  const wanted = stops.findIndex(({ object_id }) => asked !== null && object_id === asked);
  const at = Math.max(0, wanted >= 0 ? wanted : stops.findIndex(({ result }) => !result));
  const current = stops[at];
  const view = current?.gone ? undefined : here.pack.stops.find(({ object_id }) => object_id === current?.object_id);
  const machine = machines.find(({ id }) => id === current?.object_id);
  const shown = view ? stopHere(view, { machine, at: keptAt, today, templateId: walk.template_id }) : null;
  return <Walking page={{ ...walk, at, here: shown, more: [] }} device={device} />;
}

/** Keeps a result on this device and goes on to the next stop. Gives what it lacks. */
async function putResult(walk: WalkView, { act }: RoundHere, filled: FormData) {
  const text = (name: string) => String(filled.get(name) ?? "").trim();
  const stop = walk.stops.find(({ object_id }) => object_id === text("stop"))!;
  const outcome = text("outcome") as "ok" | "nok" | "unreachable";
  const said = { outcome, reason: text("reason") || null, note: text("note"), answer_id: null };
  const lack = lackOf(said);
  if (lack) return { initialValue: Object.fromEntries(filled), error: { [lack.field]: [lack.error] } };
  // the last one counts by its moment, also where the clock of the device was set back
  const before = stop.result?.mine ? Date.parse(stop.result.at) : 0;
  const at = new Date(Math.max(Date.now(), before + 1)).toISOString();
  const more = { stop: text("stop"), action_point: text("action_point") === "true", at, seen: Number(text("seen")) };
  const input = { id: walk.id, results: [{ id: newUploadKey(), ...said, ...more }] };
  const refused = await act({ name: "round.put", walkId: walk.id, input, label: stopName(stop) });
  if (refused) return { ...refused, initialValue: Object.fromEntries(filled) };
  location.hash = paths.walk(walk.round.id, walk.id, { stop: nextStop(walk.stops, text("stop")) });
  window.scrollTo(0, 0);
}

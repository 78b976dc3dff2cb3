import { Link, useActionData } from "@remix-run/react";
import type { WalkPage } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { AnswerLine } from "~/components/use/answer-line";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { replyFor } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Meter } from "~/ui/meter";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Acts, type Device } from "./acts.tsx";
import { Found } from "./found.tsx";
import { goneIn } from "./in-words.ts";
import { Rivals } from "./rivals.tsx";
import { SmallPlan } from "./small-plan.tsx";
import { stopName } from "./stop-name.ts";
import { StopsList } from "./stops-list.tsx";
import { trailToRounds } from "./trail.ts";

type Page = Omit<z.infer<typeof WalkPage>, "path">;
type Props = { page: Page; device?: Device };

/**
 * The screen of a walk: the current stop, its acts, the way on, and all stops below. `device`: there is no connection,
 * and what only the server can do is left out.
 */
export function Walking({ page, device }: Props) {
  const { t } = useTranslation();
  const { id, round, title, stops, done, may, more, at } = page;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={title}
        trail={trailToRounds(t, round)}
        here={t("round.stop_of", { n: at + 1, stops: stops.length })}
      />
      <div className="mt-3 flex items-center gap-3">
        <Meter
          label={t("round.progress", { done, stops: stops.length })}
          value={done}
          max={stops.length}
          className="flex-1"
        />
        <p className="num text-sm text-muted" aria-hidden="true">
          <b className="text-base-content">{done}</b>/{stops.length}
        </p>
      </div>
      <div className="mt-4 grid gap-4">
        <CurrentStop page={page} device={device} />
        {more.length > 0 && may.walk ? (
          <Notice
            tone="plan"
            action={
              <Form intent="take_in">
                {more.map(({ object_id }) => (
                  <input key={object_id} type="hidden" name="objects[]" value={object_id} />
                ))}
                <SubmitButton kind="plain" small className="touch:h-11">
                  {t("round.take_in")}
                </SubmitButton>
              </Form>
            }
          >
            <p>{t("round.more", { count: more.length })}</p>
          </Notice>
        ) : null}
        {may.walk ? (
          <Link
            to={paths.signWalk(round.id, id)}
            className={`btn h-14 text-base ${done === stops.length ? "btn-primary" : ""}`}
          >
            <Icon name="signature" />
            {t("round.sign")}
          </Link>
        ) : null}
        <Panel title={t("round.all_stops")} count={stops.length}>
          <StopsList roundId={round.id} walkId={id} stops={stops} at={at} />
        </Panel>
      </div>
    </div>
  );
}

function CurrentStop({ page, device }: Props) {
  const { t } = useTranslation();
  const actionData = useActionData<unknown>();
  const { id, round, stops, at, here, may, template_id } = page;
  const stop = stops[at];
  if (!stop) return null;
  const { object_id } = stop;
  const gone = goneIn(t, stop.gone);
  const refused = (["nok", "unreachable"] as const).find((intent) =>
    replyFor(device ? device.data : actionData, intent),
  );
  return (
    <section className="panel grid gap-4 p-4 md:p-6" aria-labelledby="stop">
      <div className="[overflow-wrap:anywhere]">
        <p className="num text-sm text-muted">{t("round.stop_of", { n: at + 1, stops: stops.length })}</p>
        <h2 id="stop" className="mt-1">
          {stop.code ? <span className="block text-3xl font-semibold">{stop.code}</span> : null}
          <span className={stop.code ? "block text-lg" : "block text-2xl font-semibold"}>{stop.title}</span>
        </h2>
        <p className="text-muted">{stop.place}</p>
        {gone ? <p className="tone-soon mt-1 font-medium text-tone-ink">{gone}</p> : null}
        {stop.added ? <p className="mt-1 text-sm text-muted">{t("round.added_later")}</p> : null}
      </div>
      {here ? (
        <p>
          <Link to={paths.object(here.object_id)} aria-label={stopName(stop)}>
            <AnswerLine letter={here.state} because={here.because} />
          </Link>
        </p>
      ) : null}
      {here ? <SmallPlan stop={here} /> : null}
      {stop.rivals.length > 0 ? (
        <Rivals stop={stop} templateId={template_id} mayChoose={may.walk && !device} />
      ) : stop.result ? (
        <Found result={stop.result} objectId={object_id} templateId={device ? null : template_id} />
      ) : null}
      {may.walk && object_id ? (
        <Acts walk={{ id, round, template_id }} stop={{ ...stop, object_id }} {...{ here, refused, device }} />
      ) : null}
      <nav className="grid grid-cols-2 gap-2" aria-label={t("round.stops")}>
        <Beside page={page} by={-1} />
        <Beside page={page} by={1} />
      </nav>
    </section>
  );
}

/** The nearest stop before or after this one that can be stood at. */
function Beside({ page: { id, round, stops, at }, by }: { page: Page; by: 1 | -1 }) {
  const { t } = useTranslation();
  const others = by === 1 ? stops.slice(at + 1) : stops.slice(0, at).reverse();
  const to = others.find(({ object_id }) => object_id !== null)?.object_id;
  const inside =
    by === 1 ? (
      <>
        {t("round.next")}
        <Icon name="chevron-right" />
      </>
    ) : (
      <>
        <Icon name="chevron-left" />
        {t("round.previous")}
      </>
    );
  return to ? (
    <Link to={paths.walk(round.id, id, { stop: to })} rel={by === 1 ? "next" : "prev"} className="btn h-14">
      {inside}
    </Link>
  ) : (
    <button type="button" disabled className="btn h-14">
      {inside}
    </button>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  type Alignment,
  aligned,
  alignedArea,
  alignmentOf,
  isOnPlan,
  SAME_CORNERS,
} from "@server/records/floor-plan/alignment";
import type { Marks } from "@server/records/floor-plan/marks";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { useScripts } from "~/ui/use-scripts";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";
import { MarkedPlan } from "./marked-plan.tsx";
import { firstMarks, marksIn } from "./marks-form.ts";
import { Overlay } from "./overlay.tsx";
import { TypedMarks } from "./typed-marks.tsx";
import { UsedPlanForm } from "./used-plan.ts";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("floor_plan.new")} · ${container.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.floorPlan.newPage({ id: args.params.id! }));
  return { ...page, typed: marksIn(new URL(args.request.url).searchParams) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, UsedPlanForm, async (api, { drop, ...plan }) => {
    await (drop ? api.floorPlan.remove(plan) : api.floorPlan.use(plan));
    return redirect(paths.container(plan.id, { done: drop ? undefined : "new_plan" }), 303);
  });

export const shouldRevalidate = freshAfterError;

/** A new plan over the one in use, before it takes its place: how they lie, and what is on it. */
export default function NewPlan() {
  const { t } = useTranslation();
  const { workspace_id, container, waiting, typed } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, [...container.path, container])}
        here={t("floor_plan.new")}
        title={t("floor_plan.new")}
        sub={waiting ? t("floor_plan.new_text") : undefined}
      />
      {waiting && container.images.length > 0 ? (
        <Preview key={`${waiting.id} ${container.images[0]!.file_path} ${JSON.stringify(typed)}`} waiting={waiting} />
      ) : (
        <Notice
          tone="none"
          className="mt-5"
          action={
            <Link to={paths.plans(container.id)} className="btn">
              {t("floor_plan.plans")}
            </Link>
          }
        >
          {t("container.plan_gone")}
        </Notice>
      )}
    </>
  );
}

function Preview({ waiting }: { waiting: NonNullable<Data["waiting"]> }) {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { container, pins, rooms, typed } = page;
  const scripts = useScripts();
  const [marks, setMarks] = useState<Marks | null>(typed);
  const [share, setShare] = useState(0.5);
  const old = container.images[0]!;
  const found = useMemo(() => (marks ? alignmentOf(marks, old, waiting) : SAME_CORNERS), [marks, old, waiting]);
  const alignment: Alignment = found ?? SAME_CORNERS;
  const lost = pins.filter(({ x, y }) => !isOnPlan(aligned(alignment, [x, y])));
  const lostRooms = rooms.filter(({ area }) => !alignedArea(alignment, area));
  return (
    <div className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid min-w-0 gap-4">
        {marks && scripts ? (
          <Panel title={t("floor_plan.points")} padded>
            <p className="mb-3 text-sm text-muted">{t("floor_plan.points_how")}</p>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              <MarkedPlan
                image={old}
                title={t("floor_plan.present")}
                points={marks.old}
                onPoints={(points) => setMarks({ ...marks, old: points })}
              />
              <MarkedPlan
                image={waiting}
                title={t("floor_plan.new")}
                points={marks.new}
                onPoints={(points) => setMarks({ ...marks, new: points })}
              />
            </div>
          </Panel>
        ) : null}
        <Overlay page={{ ...page, waiting }} alignment={alignment} share={share} />
        {scripts ? <Share share={share} onShare={setShare} /> : null}
      </div>
      <div className="grid gap-4 lg:sticky lg:top-20">
        <Panel title={t("floor_plan.fits")} padded>
          <div className="grid gap-3 text-sm">
            <p>{t(pins.length > 0 ? "floor_plan.fits_pins" : "floor_plan.fits_none", { count: pins.length })}</p>
            {marks && !found ? (
              <Notice tone="soon" icon="triangle-alert">
                {t("container.plan_marks_near")}
              </Notice>
            ) : null}
            {lost.length > 0 ? (
              <Lost lost={lost} title={t("floor_plan.lost", { count: lost.length })}>
                {t("floor_plan.lost_text")}
              </Lost>
            ) : null}
            {lostRooms.length > 0 ? (
              <Lost lost={lostRooms} title={t("floor_plan.lost_rooms", { count: lostRooms.length })}>
                {t("floor_plan.lost_rooms_text")}
              </Lost>
            ) : null}
            {scripts ? (
              <button type="button" className="btn" onClick={() => setMarks(marks ? null : firstMarks)}>
                {t(marks ? "floor_plan.align_off" : "floor_plan.align")}
              </button>
            ) : null}
            <details open={!scripts}>
              <summary className="link flex min-h-11 cursor-pointer items-center">{t("floor_plan.typed")}</summary>
              <TypedMarks marks={marks} key={JSON.stringify(marks)} />
            </details>
          </div>
        </Panel>
        <Form className="flex flex-wrap gap-2">
          <input type="hidden" name="plan_id" value={waiting.id} />
          <input type="hidden" name="over" value={old.file_path} />
          <input type="hidden" name="marks" value={marks ? JSON.stringify(marks) : ""} />
          <SubmitButton>{t("floor_plan.use")}</SubmitButton>
          <SubmitButton kind="plain" name="drop" value="on">
            {t("floor_plan.drop")}
          </SubmitButton>
          <p className="basis-full text-sm text-muted">{t("floor_plan.use_hint")}</p>
        </Form>
      </div>
    </div>
  );
}

function Share({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden="true">{t("floor_plan.present")}</span>
      <label htmlFor={id} className="sr-only">
        {t("floor_plan.share")}
      </label>
      <input
        id={id}
        type="range"
        className="day-slider"
        min={0}
        max={100}
        value={Math.round(share * 100)}
        aria-valuetext={t("floor_plan.share_is", { percent: Math.round(share * 100) })}
        onChange={(event) => onShare(Number(event.currentTarget.value) / 100)}
      />
      <span aria-hidden="true">{t("floor_plan.new")}</span>
    </div>
  );
}

const MOST_NAMED = 10;

type LostProps = { lost: { id: string; title: string; display_code?: string }[]; title: string; children: string };

function Lost({ lost, title, children }: LostProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="soon" icon="triangle-alert" title={title}>
      <p>{children}</p>
      <ul className="mt-1 list-disc pl-5">
        {lost.slice(0, MOST_NAMED).map(({ id, title, display_code }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {[display_code, title].filter(Boolean).join(" ")}
          </li>
        ))}
        {lost.length > MOST_NAMED ? <li>{t("floor_plan.lost_more", { count: lost.length - MOST_NAMED })}</li> : null}
      </ul>
    </Notice>
  );
}

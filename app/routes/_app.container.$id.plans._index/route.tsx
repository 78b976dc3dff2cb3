import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, Form as PlainForm, useLoaderData } from "@remix-run/react";
import { Day } from "@server/core/fields";
import { PlanOf } from "@server/records/floor-plan/plan-of";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { Plan } from "~/components/plan/plan";
import { viewIn, viewInWords } from "~/components/plan/view";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { inBrussels, useDates, useToday } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";
import { planOn } from "./plan-on.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("floor_plan.plans")} · ${container.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.floorPlan.page({ id: args.params.id! }));
  const { searchParams } = new URL(args.request.url);
  const on = Day.safeParse(searchParams.get("on")).data ?? null;
  const plan = on ? planOn(on, page.plan_on, page.earlier) : (searchParams.get("plan") ?? "");
  return { ...page, on, plan, view: searchParams.get("view") };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, PlanOf, async (api, input) => {
    const waits = await api.floorPlan.proposeAgain(input);
    return redirect(waits ? paths.newPlan(input.id) : paths.container(input.id, { done: "new_plan" }), 303);
  });

export const shouldRevalidate = freshAfterError;

/** The plans that a container had, each for the days on which it hung there. */
export default function Plans() {
  const { t } = useTranslation();
  const { workspace_id, container, waits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, [...container.path, container])}
        here={t("floor_plan.plans")}
        title={t("floor_plan.plans")}
        sub={t("floor_plan.plans_text")}
      />
      {waits ? (
        <Notice
          tone="accent"
          className="mt-4"
          action={
            <Link to={paths.newPlan(container.id)} className="btn">
              {t("floor_plan.waits_look")}
            </Link>
          }
        >
          {t("floor_plan.waits")}
        </Notice>
      ) : null}
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <Shown />
        <div className="grid gap-4">
          <ByDay />
          <PlanList />
        </div>
      </div>
    </>
  );
}

function Shown() {
  const { t } = useTranslation();
  const { day } = useDates();
  const scripts = useScripts();
  const { container, earlier, plan, on, plan_on, view, may_edit } = useLoaderData<typeof loader>();
  const chosen = earlier.find(({ id }) => id === plan);
  const image = chosen ?? (plan === "" ? container.images[0] : undefined);
  if (!image)
    return (
      <div className="panel">
        <EmptyLine>{on ? t("floor_plan.none_on", { day: day(on) }) : t("container.room_without_plan")}</EmptyLine>
      </div>
    );
  const words = chosen ? usedInWords(t, chosen, day) : t("floor_plan.used_since", { day: plan_on ? day(plan_on) : "" });
  return (
    <div className="min-w-0">
      <Plan
        key={image.file_path}
        id={chosen?.id ?? container.id}
        image={image}
        alt={`${t("container.floor_plan_picture", { title: container.title })}, ${words}`}
        pins={[]}
        start={viewIn(view)}
        scripts={scripts}
        pinPath={() => ""}
        viewPath={(next) =>
          paths.plans(container.id, { plan: chosen?.id, view: next.zoom === 1 ? undefined : viewInWords(next) })
        }
        onChoose={() => undefined}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>{words}</span>
        {chosen && may_edit ? (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <Form>
              <input type="hidden" name="plan_id" value={chosen.id} />
              <SubmitButton kind="plain">{t("floor_plan.again")}</SubmitButton>
            </Form>
            <Link to={paths.deletePlan(container.id, chosen.id)} className="btn btn-ghost">
              <Icon name="trash-2" />
              {t("ui.delete")}
            </Link>
          </span>
        ) : null}
      </div>
      {chosen ? <p className="mt-1 text-sm text-muted">{t("floor_plan.without_pins")}</p> : null}
    </div>
  );
}

type Used = ReturnType<typeof useLoaderData<typeof loader>>["earlier"][number];

/** From when to when a plan was used: by days, or by times where that was within one day. */
const usedInWords = (t: TFunction, { from, until, from_at, until_at }: Used, day: (value: string) => string) =>
  from === until
    ? t("floor_plan.used_times", {
        day: day(from),
        from: inBrussels(from_at).time,
        until: inBrussels(until_at).time,
      })
    : t("floor_plan.used", { from: day(from), until: day(until) });

function ByDay() {
  const { t } = useTranslation();
  const today = useToday();
  const { on } = useLoaderData<typeof loader>();
  return (
    <PlainForm method="get" className="panel flex items-end gap-2 p-4">
      <label className="grid min-w-0 flex-1 gap-1 text-sm font-medium">
        {t("floor_plan.on_day")}
        <input type="date" name="on" className="input w-full" max={today} defaultValue={on ?? today} key={on} />
      </label>
      <button type="submit" className="btn">
        {t("floor_plan.show")}
      </button>
    </PlainForm>
  );
}

function PlanList() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { container, earlier, plan, plan_on } = useLoaderData<typeof loader>();
  const rows = [
    ...(container.images.length > 0
      ? [{ id: "", words: t("floor_plan.used_since", { day: plan_on ? day(plan_on) : "" }), isNow: true }]
      : []),
    ...earlier.map((one) => ({
      id: one.id,
      words: usedInWords(t, one, day),
      isNow: false,
    })),
  ];
  return (
    <Panel title={t("floor_plan.plans")} count={rows.length}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, words, isNow }) => (
          <li key={id}>
            <Link
              to={paths.plans(container.id, { plan: id || undefined })}
              preventScrollReset
              aria-current={id === plan ? "true" : undefined}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 text-sm hover:bg-base-200 aria-[current]:bg-accent-soft aria-[current]:font-medium md:px-5"
            >
              <span className="min-w-0 flex-1">{words}</span>
              {isNow ? <span className="text-xs text-muted">{t("floor_plan.in_use")}</span> : null}
            </Link>
          </li>
        ))}
        {rows.length === 0 ? <EmptyLine>{t("container.room_without_plan")}</EmptyLine> : null}
        {rows.length === 1 ? (
          <li className="px-4 py-3 text-sm text-muted md:px-5">{t("floor_plan.no_earlier")}</li>
        ) : null}
      </ul>
    </Panel>
  );
}

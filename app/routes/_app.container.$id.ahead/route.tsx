import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { DayChooser } from "./day-chooser.tsx";
import { MonthsTable } from "./months-table.tsx";
import { PlanAhead } from "./plan-ahead.tsx";
import { useDay } from "./use-day.ts";
import { Year } from "./year.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("ahead.title")} · ${container.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const page = await load(args, (api) => api.ahead.page({ id: args.params.id! }));
  const on = searchParams.get("on") ?? "";
  const isWithin = /^\d{4}-\d{2}-\d{2}$/.test(on) && on >= page.today && on <= page.until;
  return { ...page, on: isWithin ? on : page.today, view: searchParams.get("view") };
}

/** The plan of a container on each day of the year that comes, and beside it what falls due, month by month. */
export default function Ahead() {
  const { t } = useTranslation();
  const { workspace_id, container, on, today } = useLoaderData<typeof loader>();
  const [day, setDay] = useDay(on, today);
  const hasPlan = container.images.length > 0;
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, [...container.path, container])}
        here={t("ahead.title")}
        title={t("ahead.title")}
        sub={t("ahead.text")}
        actions={
          hasPlan ? (
            <Link to={paths.printPlan(container.id, { on: day })} className="btn">
              <Icon name="printer" />
              {t("plan.print")}
            </Link>
          ) : undefined
        }
      />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <section className="min-w-0 lg:sticky lg:top-[calc(5rem+var(--above,0px))]" aria-label={t("ahead.days")}>
          <DayChooser day={day} onDay={setDay} />
          {hasPlan ? <PlanAhead day={day} /> : null}
          <MonthsTable isOpen={!hasPlan} onDay={setDay} />
        </section>
        <Year />
      </div>
    </>
  );
}

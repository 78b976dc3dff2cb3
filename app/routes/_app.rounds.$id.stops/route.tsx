import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { roundFormValues } from "@server/inspection/round/form-values";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AddStops } from "~/components/round/add-stops";
import { changedStops } from "~/components/round/changed-stops";
import { OrderStops } from "~/components/round/order-stops";
import { trailToRounds } from "~/components/round/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("round.stops_of", { title }) };

export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q")?.slice(0, 100) ?? "";
  const page = await load(args, (api) => api.round.stopsPage({ id: args.params.id!, q }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  return page;
}

/** Each press of a button is a change by itself, so that it works without scripts. */
const Input = z.object({
  id: Id,
  stops: z.array(Id).default([]),
  add: z.array(Id).default([]),
  change: z.string().default("add"),
  q: z.string().max(100).default(""),
  based_on: z.string().optional(),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { id, stops, add, change, q, based_on }) => {
    const alongPlan = change === "along" ? (await api.round.stopsPage({ id, q: "" })).along_plan : [];
    await api.round.edit({ id, stops: changedStops(stops, change, { add, alongPlan }), based_on });
    return redirect(paths.roundStops(id, { q }), 303);
  });

export default function RoundStopsPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { id, title } = page;
  const basedOn = { stops: roundFormValues(page).stops };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("round.stops_of", { title })}
        here={t("round.choose_stops")}
        trail={trailToRounds(t, page)}
        actions={
          <Action to={paths.round(id)} icon="check" kind="primary">
            {t("round.back")}
          </Action>
        }
      />
      <div className="mt-5 grid gap-4">
        <OrderStops page={page} basedOn={basedOn} />
        <AddStops page={page} basedOn={basedOn} q={params.get("q") ?? ""} />
      </div>
    </div>
  );
}

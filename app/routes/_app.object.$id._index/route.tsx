import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { ActionPointsPanel } from "~/components/action-point/action-points-panel";
import { DutiesPanel } from "~/components/duty/duties-panel";
import { HeldNotice } from "~/components/keeping/held-notice";
import { TemplatesPanel } from "~/components/object-template/templates-panel";
import { PrintedOn } from "~/components/printout/printed-on";
import { ValidityPanel } from "~/components/report/validity-panel";
import { AnswerCard } from "~/components/use/answer-card";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { load } from "~/web/api.server";
import { nothingIfMissing } from "~/web/nothing-if-missing.server";
import type { Titled } from "~/web/title";
import { ActsInReach } from "./act.tsx";
import { asksForReport } from "./acts.ts";
import { FIRST, placesOf } from "./beside.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { ObjectHead } from "./head.tsx";
import { OnThisPage } from "./on-this-page.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { RequiredItemsPanel } from "./required-items-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export type PageData = Data;
export const handle: Titled<Data> = {
  title: (_, { object }) => [object.display_code, object.title].filter(Boolean).join(" · "),
};

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const batch = Id.safeParse(new URL(args.request.url).searchParams.get("together")).data;
  const [page, together] = await Promise.all([
    load(args, (api) => api.object.page({ id })),
    batch ? load(args, (api) => api.file.together({ id, batch }).catch(nothingIfMissing)) : null,
  ]);
  return { ...page, together };
}

export default function ObjectPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { object, may } = page;
  const { current } = useFrame();
  const place = placesOf(page);
  const inColumn = "contents min-w-0 lg:flex lg:flex-col lg:gap-5 lg:[&>:last-child]:grow";
  const duties = (
    <DutiesPanel
      objectId={object.id}
      duties={object.duties}
      canEdit={may.edit_duties}
      askAt={may.request_inspection ? paths.newInspection(page.workspace_id, { object: object.id }) : null}
      requestedOn={object.inspection_requested_on}
      className="max-lg:order-5"
    />
  );
  const asked = <RequiredItemsPanel {...page} className="max-lg:order-6" />;
  const qr = <QrPanel {...page} className="max-lg:order-7" />;
  return (
    <div className="for-gloves object-page">
      <PrintedOn brand={current} />
      <ObjectHead {...page} />
      <Done />
      <AnswerCard letter={object.compliance.state} answer={object.answer} className="mt-4 max-md:mt-3" />
      <HeldNotice held={page.held} to={may.hold ? paths.holdObject(object.id) : undefined} className="mt-4" />
      <DetailsPanel {...page} />
      <OnThisPage {...page} />
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className={inColumn}>
          <ValidityPanel
            objectId={object.id}
            duties={object.duties}
            reports={page.reports}
            canReport={may.report && !asksForReport(t, page)}
            className="max-lg:order-1"
          />
          <ActionPointsPanel
            objectId={object.id}
            actionPoints={page.action_points}
            canAdd={may.add_action_point}
            several={may.edit}
            solved={{ count: page.solved_count, to: `${paths.objectTasks(object.id)}#action-points` }}
            first={FIRST.points}
            className="max-lg:order-2"
          />
          {place.duties === "main" ? duties : null}
          {place.asked === "main" ? asked : null}
          {place.qr === "main" ? qr : null}
        </div>
        <div className={`${inColumn} lg:col-start-2 ${place.files === "main" ? "lg:row-span-2 lg:row-start-1" : ""}`}>
          <TemplatesPanel {...page} first={FIRST.templates} className="max-lg:order-4" />
          {place.duties === "side" ? duties : null}
          {place.asked === "side" ? asked : null}
          {place.qr === "side" ? qr : null}
        </div>
        {/* one place in the tree for both, since what is being sent would be forgotten in another */}
        <FilesPanel
          {...page}
          className={`max-lg:order-3 ${place.files === "main" ? "lg:col-start-1 lg:row-start-2" : "lg:col-span-2"}`}
        />
      </div>
      <ActsInReach {...page} />
    </div>
  );
}

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
import { Acts, ActsInReach } from "./act.tsx";
import { asksForReport } from "./acts.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { FactsBelowAnswer } from "./facts.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { ObjectHead } from "./head.tsx";
import { OnThisPage } from "./on-this-page.tsx";
import { Pictures } from "./pictures.tsx";
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
  const { object } = page;
  const { current } = useFrame();
  return (
    <div className="for-gloves object-page">
      <PrintedOn brand={current} />
      <div className="max-md:flex max-md:flex-col">
        <ObjectHead {...page} />
        <Done />
        <AnswerCard
          letter={object.compliance.state}
          answer={object.answer}
          action={<Acts {...page} />}
          className="mt-5 max-md:mt-3"
        />
        <Pictures object={object} strip />
      </div>
      <HeldNotice held={page.held} to={page.may.hold ? paths.holdObject(object.id) : undefined} className="mt-5" />
      <FactsBelowAnswer {...page} />
      <OnThisPage {...page} />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ValidityPanel
            objectId={object.id}
            duties={object.duties}
            reports={page.reports}
            canReport={page.may.report && !asksForReport(t, page)}
          />
          <DutiesPanel
            objectId={object.id}
            duties={object.duties}
            canEdit={page.may.edit_duties}
            askAt={page.may.request_inspection ? paths.newInspection(page.workspace_id, { object: object.id }) : null}
            requestedOn={page.object.inspection_requested_on}
          />
          <ActionPointsPanel
            objectId={object.id}
            actionPoints={page.action_points}
            canAdd={page.may.add_action_point}
            several={page.may.edit}
            solved={{ count: page.solved_count, to: `${paths.objectTasks(object.id)}#action-points` }}
          />
          <TemplatesPanel {...page} />
          <FilesPanel {...page} />
        </div>
        <aside className="grid min-w-0 grid-cols-1 gap-5" aria-label={t("object.details")}>
          <RequiredItemsPanel {...page} />
          <DetailsPanel {...page} />
          <QrPanel {...page} />
        </aside>
      </div>
      <ActsInReach {...page} />
    </div>
  );
}

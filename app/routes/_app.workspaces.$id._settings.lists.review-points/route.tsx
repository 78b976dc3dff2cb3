import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { PointStep } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { PointRow } from "./point-row.tsx";

export const handle: Titled = { title: (t) => t("review_point.titles") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.reviewPoint.list({ id: args.params.id! }));

const Input = z.discriminatedUnion("intent", [
  PointStep.extend({ intent: z.literal("move") }),
  ById.extend({ intent: z.literal("sort") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    if (input.intent === "move") await api.reviewPoint.move(input);
    else await api.reviewPoint.sort(input);
    return redirect(paths.reviewPoints(input.id), 303);
  });

/** The review points that reports may be about, with this workspace's changes. */
export default function ReviewPoints() {
  const { t } = useTranslation();
  const { workspace_id, points, in_order } = useLoaderData<typeof loader>();
  return (
    <div>
      <ListsHead
        workspaceId={workspace_id}
        current="review_points"
        actions={
          <Action to={paths.newReviewPoint(workspace_id)} kind="primary" icon="plus">
            {t("review_point.add")}
          </Action>
        }
      />
      <Done />
      <Panel title={t("review_point.titles")} count={points.length} className="mt-5">
        <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm text-muted md:px-5">
          <p className="min-w-0 flex-1 basis-72">{t("review_point.text")}</p>
          {in_order ? (
            <Form intent="sort">
              <SubmitButton kind="plain" small icon="arrow-down" className="touch:h-11">
                {t("review_point.by_name")}
              </SubmitButton>
            </Form>
          ) : null}
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {points.map((point, index) => (
            <PointRow
              key={point.code}
              workspaceId={workspace_id}
              point={point}
              isFirst={index === 0}
              isLast={index === points.length - 1}
            />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

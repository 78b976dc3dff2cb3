import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Day } from "@server/core/fields";
import { SkipForm } from "@server/inspection/action-point/schedule-inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("schedule.skip.confirm") };

/** `?day=` names a coming day of the series; without it the open occurrence is meant. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.actionPoint.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.permissions.can_plan);
  const day = Day.safeParse(new URL(args.request.url).searchParams.get("day")).data ?? page.action_point.scheduled_at;
  return { ...page, day: page.series?.open_id === page.action_point.id ? day : null };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, SkipForm, async (api, { id, day, reason, intent }) => {
    if (intent === "unskip") await api.actionPoint.unskip({ id, day: day ?? "" });
    else await api.actionPoint.skip({ id, day, reason });
    return redirect(paths.actionPoint(id, { done: intent === "unskip" ? "unskipped" : "skipped" }), 303);
  });
}

export default function SkipOne() {
  const { t } = useTranslation();
  const { day: inWords } = useDates();
  const { workspace_id, action_point, path, day } = useLoaderData<typeof loader>();
  const back = paths.actionPoint(action_point.id);
  const trail = [...trailTo(t, workspace_id, path, action_point.object), { to: back, label: t("action_point.title") }];
  if (!day)
    return (
      <div className="mx-auto max-w-2xl">
        <PageHead trail={trail} here={t("schedule.skip.confirm")} title={t("schedule.skip.confirm")} />
        <div className="mt-5">
          <Empty title={t("schedule.no_series")}>{action_point.title}</Empty>
        </div>
      </div>
    );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trail}
        here={t("schedule.skip.confirm")}
        title={t("schedule.skip.title", { day: inWords(day, "long") })}
        sub={<span className="[overflow-wrap:anywhere]">{action_point.title}</span>}
      />
      <Form className="mt-5 grid grid-cols-1 gap-5">
        <input type="hidden" name="day" value={day} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <p className="text-sm text-muted">{t("schedule.skip.text")}</p>
          <TextArea
            name="reason"
            label={t("schedule.skip.reason")}
            hint={t("schedule.skip.reason_hint")}
            maxLength={500}
            rows={3}
            required
          />
        </div>
        <FormActions cancel={back}>
          <SubmitButton icon="skip-forward">{t("schedule.skip.confirm")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

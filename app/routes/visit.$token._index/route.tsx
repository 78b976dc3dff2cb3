import { dayInWords } from "@i18n/in-words";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { dueInWords } from "@server/inspection/request/due-words";
import { ProposedDay } from "@server/inspection/request/inputs";
import { useTranslation } from "react-i18next";
import { PublicFrame } from "~/frame/public-frame";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { DateField, TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Day, useToday } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { workspace }) => `${t("inspection.title")} · ${workspace.name}` };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
// with no-referrer the browser would send "Origin: null" with the form, which is refused
export const headers = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
});

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.request.visit({ token: args.params.token! }));
  return data(page, { headers: headers() });
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ProposedDay, async (api, input) => {
    await api.request.propose(input);
    return redirect(paths.visit(input.token, { done: "day_proposed" }), 303);
  });

export { VisitGone as ErrorBoundary } from "~/frame/visit-gone";

/** What a body is asked to inspect: it proposes a day, and adds the report of each machine, without an account. */
export default function Visit() {
  const { t } = useTranslation();
  const today = useToday();
  const token = useParams().token!;
  const page = useLoaderData<typeof loader>();
  const { workspace, objects, proposed_on, answer, note } = page;
  const lacking = objects.filter(({ report }) => !report).length;
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo}>
      <div>
        <h1 className="text-2xl">
          {lacking > 0 ? t("inspection.visit.title", { count: lacking }) : t("inspection.visit.done")}
        </h1>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          {t("inspection.visit.intro", {
            who: page.requested_by
              ? t("inspection.asker", { asker: page.requested_by, workspace: workspace.name })
              : workspace.name,
            body: page.body,
            from: dayInWords(t, page.starts_on),
            until: dayInWords(t, page.ends_on),
          })}
        </p>
        {note ? <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
      </div>
      <Done />
      {page.locked ? (
        <Notice tone="soon">{t("inspection.locked")}</Notice>
      ) : lacking === 0 ? null : (
        // without a day: who sends it untouched proposes none
        <Form defaultValue={{ answer }} className="panel grid grid-cols-1 gap-4 p-4 md:p-6">
          <DateField
            name="proposed_on"
            label={t("inspection.visit.day")}
            hint={proposed_on ? t("inspection.visit.proposed", { day: dayInWords(t, proposed_on) }) : undefined}
            min={today}
            required
          />
          <TextArea name="answer" label={t("inspection.visit.answer")} optional maxLength={1000} rows={2} />
          <SubmitButton icon="send" className="h-12">
            {t(proposed_on ? "inspection.visit.propose_other" : "inspection.visit.propose")}
          </SubmitButton>
        </Form>
      )}
      <Panel title={t("inspection.visit.machines")} count={objects.length}>
        <p className="px-4 py-3 text-sm text-muted md:px-5">
          {lacking > 0
            ? t("inspection.visit.machines_text", { day: dayInWords(t, page.open_until), count: lacking })
            : t("inspection.visit.done_text")}
        </p>
        <ul className="divide-y divide-line border-t border-line">
          {objects.map((object) => (
            <li key={object.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
              <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
                <span className="block font-medium">
                  {[object.display_code, object.title].filter(Boolean).join(" · ")}
                </span>
                <span className="block text-sm text-muted">
                  {[object.place, object.serial_number && t("mail.request.serial", { serial: object.serial_number })]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {object.duties.map((duty) => (
                  <span key={duty.title} className="block text-sm text-muted">
                    {duty.title} · {dueInWords(t, duty, today)}
                  </span>
                ))}
                {object.report ? (
                  <span className="tone-valid mt-1 flex items-center gap-1.5 text-sm text-tone-ink">
                    <Icon name="circle-check" />
                    <span>
                      {t("inspection.visit.added")} <Day value={object.report.reported_date} />
                    </span>
                  </span>
                ) : null}
              </span>
              {page.locked ? null : (
                <Link to={paths.visitObject(token, object.id)} className="btn btn-outline min-h-11">
                  <Icon name="upload" />
                  {t(object.report ? "inspection.visit.add_other" : "inspection.visit.add")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </PublicFrame>
  );
}

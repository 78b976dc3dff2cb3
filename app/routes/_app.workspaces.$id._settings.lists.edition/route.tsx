import { dayInWords } from "@i18n/in-words";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EditionToTake } from "@server/inspection/duty/edition/inputs";
import { useTranslation } from "react-i18next";
import { ChangedLines } from "~/components/duty/changed-lines";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("catalogue.own_title") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.catalogue.edition({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, EditionToTake, async (api, input) => {
    const job = await api.catalogue.takeOver(input);
    return redirect(job ? paths.job(job.id) : paths.edition(input.id, { done: "edition" }), 303);
  });

/** Which edition of the catalogue a workspace follows, and what a newer one would change. */
export default function Edition() {
  const { t } = useTranslation();
  const { workspace_id, edition, newest, editions, changes } = useLoaderData<typeof loader>();
  const followed = t("catalogue.own_text", { number: edition });
  if (edition >= newest)
    return (
      <div>
        <Head workspaceId={workspace_id} sub={`${followed} ${t("catalogue.up_to_date")}`} />
        <Done />
      </div>
    );
  return (
    <div>
      <Head workspaceId={workspace_id} sub={followed} />
      <Done />
      <Panel title={t("catalogue.whats_new")} className="mt-5">
        <ul className="divide-y divide-line">
          {editions.map(({ number, note, published_on }) => (
            <li key={number} className="px-4 py-3 md:px-5">
              <p className="text-sm text-muted">
                {t("catalogue.edition", { number })} ·{" "}
                {t("catalogue.published_on", { day: dayInWords(t, published_on) })}
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t("catalogue.draft")} count={changes.length} className="mt-5">
        {changes.length > 0 ? (
          <ChangedLines
            lines={changes}
            more={({ takes, stays }) =>
              [
                takes > 0 ? t("catalogue.takes", { count: takes }) : "",
                stays > 0 ? t("catalogue.stays", { count: stays }) : "",
              ]
                .filter(Boolean)
                .join(" · ") || t("catalogue.no_duties")
            }
          />
        ) : (
          <EmptyLine>{t("catalogue.nothing_found")}</EmptyLine>
        )}
      </Panel>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <p className="text-sm text-muted">{t("catalogue.take_over_text")}</p>
        <input type="hidden" name="edition" value={newest} />
        <FormActions cancel={paths.intervals(workspace_id)}>
          <SubmitButton>{t("catalogue.take_over", { number: newest })}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

function Head({ workspaceId, sub }: { workspaceId: string; sub: string }) {
  const { t } = useTranslation();
  return (
    <PageHead
      trail={[{ to: paths.intervals(workspaceId), label: t("interval.titles") }]}
      title={t("catalogue.own_title")}
      sub={sub}
    />
  );
}

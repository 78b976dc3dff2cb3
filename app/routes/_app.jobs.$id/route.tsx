import { wordsFor } from "@i18n/in-words";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failedText, jobTitles } from "~/components/job/titles";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { load } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import type { Titled } from "~/web/title";
import { MadeFile } from "./made-file.tsx";

type JobKind = keyof typeof jobTitles;
type Data = Awaited<ReturnType<typeof loader>>["data"];
const titleKey = ({ kind }: { kind: JobKind }) => jobTitles[kind];
export const handle: Titled<Data> = { title: (t, job) => t(titleKey(job), { title: job.title }) };

/** Without scripts the page refreshes itself until the work is done. */
export async function loader(args: LoaderFunctionArgs) {
  const job = await load(args, (api) => api.job.get({ id: args.params.id! }));
  sendReasons(args, [job.refusal]);
  return data({ ...job, is_open: job.state === "waiting" || job.state === "active" });
}

export default function Job() {
  const { t } = useTranslation();
  const job = useLoaderData<typeof loader>();
  const { title, state, progress, result, refusal, is_open, workspace_id } = job;
  const percent = Math.round(progress * 100);
  return (
    <div className="mx-auto max-w-2xl">
      <RefreshUntilDone waits={is_open} />
      <PageHead
        title={t(titleKey(job), { title })}
        trail={[{ to: paths.workspace(workspace_id), label: t("container.boards") }]}
        here={t("job.progress")}
      />
      <Panel padded className="mt-5">
        <p className="font-medium" role="status">
          {t(state === "failed" ? failedText(job.kind) : `job.${state}`)}
        </p>
        {state === "failed" ? (
          <Notice tone="bad" icon="circle-x" className="mt-3">
            {wordsFor(t, refusal ?? "refusal.internal")}
          </Notice>
        ) : (
          <>
            <progress
              className="progress progress-primary mt-3 h-3 w-full"
              value={percent}
              max={100}
              aria-label={t("job.progress")}
            />
            <p className="num mt-1 text-sm text-muted">{t("ui.percent", { number: percent })}</p>
          </>
        )}
        {is_open ? (
          <p className="mt-3 text-sm text-muted">{t(isExport(job) ? "job.leave_mail" : "job.leave")}</p>
        ) : null}
        {result && "file" in result ? <MadeFile id={job.id} file={result.file} /> : null}
        {result && "imported" in result ? (
          <>
            <p className="mt-3 text-sm">{t("job.imported", result.imported)}</p>
            <Link to={paths.workspace(workspace_id)} className="btn btn-primary mt-4">
              {t("job.to_workspace")}
            </Link>
          </>
        ) : null}
        {result && "duties_count" in result ? (
          <>
            <p className="mt-3 text-sm">{t("job.duties", { count: result.duties_count })}</p>
            <Link
              to={result.kind_id ? paths.editKind(workspace_id, result.kind_id) : paths.edition(workspace_id)}
              className="btn btn-primary mt-4"
            >
              {t("job.result", { title: result.kind_id ? title : t("catalogue.own_title") })}
            </Link>
          </>
        ) : null}
        {result && "import_id" in result ? (
          <Link to={paths.import(workspace_id, result.import_id)} className="btn btn-primary mt-4">
            {t("job.result", { title })}
          </Link>
        ) : null}
        {result && "id" in result ? (
          <>
            {result.cleared_resolvers.length > 0 ? (
              <p className="mt-3 text-sm">
                {t("move.cleared", { names: result.cleared_resolvers.map(({ name }) => name).join(", ") })}
              </p>
            ) : null}
            <Link to={paths.container(result.id)} className="btn btn-primary mt-4">
              {t("job.result", { title: result.title })}
            </Link>
          </>
        ) : null}
      </Panel>
    </div>
  );
}

const isExport = ({ kind }: { kind: JobKind }) => kind.endsWith(".export");

import { wordsFor } from "@i18n/in-words";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PackFacts } from "~/components/pack/pack-facts";
import { PackFiles } from "~/components/pack/pack-files";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { useDates } from "~/ui/time";
import { load } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => t("pack.title_of", { title }) };

/** Without scripts the page refreshes itself until the pack is made. */
export async function loader(args: LoaderFunctionArgs) {
  const pack = await load(args, (api) => api.pack.own({ id: args.params.id! }));
  sendReasons(args, [pack.refusal]);
  return pack;
}

export default function Pack() {
  const { t } = useTranslation();
  const { day } = useDates();
  const pack = useLoaderData<typeof loader>();
  const { workspace_id, container_id, title, status, progress, on, counts, refusal, zip } = pack;
  const isOpen = status === "waiting" || status === "active";
  const percent = Math.round(progress * 100);
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...(container_id ? [{ to: paths.container(container_id), label: title }] : []),
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <RefreshUntilDone waits={isOpen} />
      <PageHead
        title={t("pack.title_of", { title })}
        trail={trail}
        here={t("pack.title")}
        sub={t("pack.for_day", { day: day(on, "long") })}
        actions={
          container_id && !isOpen ? (
            <Action to={paths.packContainer(container_id)} icon="file-archive">
              {t("pack.again")}
            </Action>
          ) : undefined
        }
      />
      {isOpen ? (
        <Panel padded className="mt-5">
          <p className="font-medium" role="status">
            {t("pack.making")}
          </p>
          <progress
            className="progress progress-primary mt-3 h-3 w-full"
            value={percent}
            max={100}
            aria-label={t("job.progress")}
          />
          <p className="num mt-1 text-sm text-muted">{t("job.percent", { percent })}</p>
          <p className="mt-3 text-sm text-muted">{t("pack.leave")}</p>
        </Panel>
      ) : null}
      {status === "failed" ? (
        <Notice tone="bad" icon="circle-x" title={t("pack.failed")} className="mt-5">
          {wordsFor(t, refusal ?? "refusal.internal")}
        </Notice>
      ) : null}
      {status === "done" && !zip ? (
        <Notice tone="none" className="mt-5">
          {t("pack.over")}
        </Notice>
      ) : null}
      {zip && counts ? (
        <div className="mt-5 grid grid-cols-1 gap-5">
          <PackFiles {...pack} />
          <Panel title={t("pack.in_it")} padded>
            <PackFacts counts={counts} bytes={zip.size} />
          </Panel>
        </div>
      ) : null}
    </div>
  );
}

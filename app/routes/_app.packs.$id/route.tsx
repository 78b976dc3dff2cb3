import { wordsFor } from "@i18n/in-words";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { PackAct } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import { PackFacts } from "~/components/pack/pack-facts";
import { PackFiles } from "~/components/pack/pack-files";
import { PackSharing } from "~/components/pack/pack-sharing";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { useDates } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>["data"];
export const handle: Titled<Data> = { title: (t, { title }) => t("pack.title_of", { title }) };

/** Without scripts the page refreshes itself until the pack is made. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const pack = await load(args, (api) => api.pack.own({ id }));
  const shared = await load(args, (api) => api.pack.links({ id }));
  sendReasons(args, [pack.refusal]);
  return data({ ...pack, ...shared });
}

/** The intent says which form: a new link, or the end of one. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, PackAct, async (api, { intent, ...values }) => {
    if (intent.startsWith("withdraw-")) {
      await api.share.withdraw({ id: intent.slice("withdraw-".length) });
      return redirect(`${paths.pack(values.id)}?done=withdrawn`, 303);
    }
    const { id } = await api.pack.share(values);
    return redirect(`${paths.pack(values.id)}?made=${id}`, 303);
  });

export default function Pack() {
  const { t } = useTranslation();
  const { day } = useDates();
  const [params] = useSearchParams();
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
          <p className="num mt-1 text-sm text-muted">{t("ui.percent", { number: percent })}</p>
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
          <PackSharing
            {...pack}
            createdId={params.get("made")}
            withdrawn={params.get("done") === "withdrawn"}
            key={params.get("made")}
          />
          <Panel title={t("pack.is_in_it")} padded>
            <PackFacts counts={counts} />
          </Panel>
        </div>
      ) : null}
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { PaperDecision, PaperQuery } from "@server/inspection/inbox/inputs";
import { useTranslation } from "react-i18next";
import { PaperState } from "~/components/inbox/paper-state";
import { SameNotice } from "~/components/inbox/same-notice";
import { PdfPreview } from "~/components/pdf/pdf-preview";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Decided } from "./decided.tsx";
import { Keys } from "./keys.tsx";
import { ReviewForm } from "./review-form.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Loaded> = { title: (t, { paper }) => `${t("inbox.title")} · ${paper.name}` };

/** `next`: a paper was decided on, and the next one is shown. `q`: a machine is looked for, with what was typed so far. */
export async function loader(args: LoaderFunctionArgs) {
  const params = Object.fromEntries(new URL(args.request.url).searchParams);
  const at = { id: args.params.id!, paper: args.params.paper! };
  const query = PaperQuery.parse({ ...at, q: params.q, object: params.object_id });
  const page = await load(args, (api) => api.inbox.paperPage(query));
  const { before, after } = page.place;
  if (params.next) throw redirect(after || before ? paths.paper(at.id, (after ?? before)!) : paths.inbox(at.id));
  return { ...page, q: query.q, typed: "q" in params ? params : null };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, PaperDecision, async (api, input) => {
    await api.inbox.decide(input);
    return redirect(paths.paper(input.id, input.paper, input.state === "waiting" ? {} : { next: "1" }), 303);
  });

/** The review of one paper: the paper at the left, what is proposed of it at the right. */
export default function Review() {
  const { t } = useTranslation();
  const isLeaving = useNavigation().state !== "idle";
  const { workspace_id, paper, place, may } = useLoaderData<typeof loader>();
  const isDecided = paper.state === "confirmed" || paper.state === "skipped" || paper.state === "quarantined";
  return (
    <>
      <PageHead
        trail={[{ to: paths.inbox(workspace_id), label: t("inbox.title") }]}
        here={paper.name}
        title={paper.name}
        aside={
          <>
            {isDecided ? null : t("inbox.place_in", place)} <PaperState state={paper.state} />
          </>
        }
        sub={[paper.container?.title, paper.sender ?? paper.added_by].filter(Boolean).join(" · ")}
        actions={
          <>
            <Step to={place.before} icon="chevron-left" rel="prev">
              {t("inbox.before")}
            </Step>
            <Step to={place.after} icon="chevron-right" rel="next">
              {t("inbox.after")}
            </Step>
          </>
        }
      />
      <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <section className="min-w-0 lg:sticky lg:top-4" aria-label={t("inbox.paper")}>
          <ThePaper />
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-4" aria-label={t("inbox.proposal")}>
          <SameNotice same={paper.same} />
          {paper.state === "waiting" ? (
            <Notice tone="none" icon="clock">
              {t("inbox.reading")}
            </Notice>
          ) : null}
          {paper.state === "unreadable" ? <Notice tone="none">{t("inbox.unreadable")}</Notice> : null}
          {paper.from_picture && !isDecided ? <Notice tone="soon">{t("inbox.from_picture")}</Notice> : null}
          {isDecided ? <Decided /> : may.edit ? <ReviewForm key={paper.id} /> : null}
        </section>
      </div>
      <Keys />
      <RefreshUntilDone waits={paper.state === "waiting" && !isLeaving} />
    </>
  );
}

type StepProps = { to: string | null; icon: "chevron-left" | "chevron-right"; rel: "prev" | "next"; children: string };

/** To the paper before or after; nothing where there is none. */
function Step({ to, icon, rel, children }: StepProps) {
  const { workspace_id } = useLoaderData<typeof loader>();
  if (!to) return null;
  return (
    <Link to={paths.paper(workspace_id, to)} rel={rel} className="btn">
      {rel === "prev" ? <Icon name={icon} /> : null}
      {children}
      {rel === "next" ? <Icon name={icon} /> : null}
    </Link>
  );
}

function ThePaper() {
  const { t } = useTranslation();
  const { paper } = useLoaderData<typeof loader>();
  const src = paths.paperBytes(paper.id);
  if (paper.scan)
    return <Notice tone={paper.scan === "waiting" ? "soon" : "expired"}>{t(`file.scan.${paper.scan}`)}</Notice>;
  if (paper.type === "pdf") return <PdfPreview file={{ title: paper.name, sha256: paper.id }} src={src} found={null} />;
  return (
    <div className="panel overflow-hidden">
      <a href={src} target="_blank" rel="noopener" className="block bg-base-200">
        <img src={src} alt={paper.name} className="mx-auto block max-h-[75vh] max-w-full object-contain" />
      </a>
    </div>
  );
}

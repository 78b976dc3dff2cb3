import { Link, useSearchParams } from "@remix-run/react";
import type { AnswerPage } from "@server/inspection/answer/page";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { PdfLink } from "~/components/printout/pdf-link";
import { ChangeAnswer, SignedAnswer } from "~/components/printout/signed-answer";
import { About } from "~/components/template/about";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Moment } from "~/ui/time";
import { AnswerBar } from "./answer-bar.tsx";
import { ReadAnswer } from "./read-answer.tsx";
import { useWayBack } from "./way-back.ts";

/** An answer that is finished or somebody else's, read-only, with the actions that the user may take on it. */
export function ReadScreen({ page, children }: { page: AnswerPage; children?: ReactNode }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const wayBack = useWayBack(page);
  const { object, template, answer, may } = page;
  const finished = answer?.status === "finished";
  return (
    <>
      <AnswerBar
        title={template.title}
        below={[object.display_code, object.title].filter(Boolean).join(" · ")}
        {...wayBack}
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-5 outline-none">
        {searchParams.get("done") === "finished" && finished ? (
          <Notice
            tone="valid"
            role="status"
            className="mb-4"
            action={
              wayBack.isRound ? (
                <Link className="btn btn-primary" to={wayBack.back}>
                  {wayBack.backTo}
                </Link>
              ) : undefined
            }
          >
            {t("answer.done.finished")}
          </Notice>
        ) : null}
        {searchParams.get("done") === "signed" && page.signature ? (
          <Notice tone="valid" role="status" className="mb-4">
            {t("paper.signed.done")}
          </Notice>
        ) : null}
        {children}
        <h1 className="text-xl [overflow-wrap:anywhere] print:hidden">{template.title}</h1>
        {template.subtitle ? <p className="text-muted [overflow-wrap:anywhere]">{template.subtitle}</p> : null}
        <About text={template.about} />
        {answer ? (
          <p className="num mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Chip tone={finished ? "valid" : "none"} icon={finished ? "circle-check" : "circle-dashed"}>
              {t(`answer.status.${answer.status}`)}
            </Chip>
            <span>{answer.user ? nameOf(answer.user) : t("answer.somebody")}</span>
            <Moment value={answer.finished_at ?? answer.updated_at} />
          </p>
        ) : null}
        {answer ? (
          <div className="page-actions mt-4 flex flex-wrap gap-2">
            {may.create ? (
              <Link className="btn btn-primary" to={paths.objectTemplate(object.id, template.id, { new: "1" })}>
                <Icon name="plus" />
                {t("answer.again")}
              </Link>
            ) : null}
            {may.sign ? (
              <Link className="btn" to={paths.signAnswer(object.id, template.id, answer.id)}>
                <Icon name="signature" />
                {t("paper.sign.title")}
              </Link>
            ) : null}
            <ChangeAnswer page={page} />
            <Link className="btn" to={paths.printAnswer(object.id, template.id, answer.id)}>
              <Icon name="printer" />
              {t("ui.print")}
            </Link>
            <PdfLink answerId={answer.id} />
            {may.delete ? (
              <Link className="btn btn-ghost" to={paths.deleteAnswer(object.id, template.id, answer.id)}>
                <Icon name="trash-2" />
                {t("ui.delete")}
              </Link>
            ) : null}
          </div>
        ) : null}
        <SignedAnswer page={page} />
        <div className="mt-5">
          <ReadAnswer page={page} />
        </div>
      </main>
    </>
  );
}

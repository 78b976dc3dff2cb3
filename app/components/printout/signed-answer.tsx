import { Link, useSearchParams } from "@remix-run/react";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Moment } from "~/ui/time";

/** Who signed an answer and when. Editing it asks for confirmation, since that removes the signature. */
export function SignedAnswer({ page: { answer, signature, may, object, template } }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  if (!answer || !signature) return null;
  const { name, on, drawn } = signature;
  if (searchParams.get("change") && may.change)
    return (
      <Notice tone="soon" role="alert" className="mt-4">
        <p>{t("paper.signed.change", { name })}</p>
        <form method="post" className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="answerId" value={answer.id} />
          <button type="submit" name="do" value="reopen" className="btn btn-primary">
            {t("paper.signed.change_all_the_same")}
          </button>
          <Link className="btn" to={paths.objectTemplate(object.id, template.id, { answer: answer.id })}>
            {t("ui.cancel")}
          </Link>
        </form>
      </Notice>
    );
  return (
    <section className="panel mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
      {drawn ? (
        <img
          src={paths.answerSignature(answer.id)}
          alt={t("paper.drawn_by", { name })}
          className="h-16 max-w-48 rounded-sm bg-white object-contain p-1"
        />
      ) : (
        <Icon name="pencil" large className="text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{t("paper.signed.by", { name })}</p>
        <p className="num text-sm text-muted">
          <Moment value={on} />
        </p>
      </div>
    </section>
  );
}

/** Reopens a finished answer; asks for confirmation first when it is signed. */
export function ChangeAnswer({ page: { answer, signature, may } }: { page: AnswerPage }) {
  const { t } = useTranslation();
  if (!answer || !may.change) return null;
  const content = (
    <>
      <Icon name="pencil" />
      {t("answer.reopen")}
    </>
  );
  if (signature)
    return (
      <Link className="btn" to={`?${new URLSearchParams({ answer: answer.id, change: "1" })}`}>
        {content}
      </Link>
    );
  return (
    <form method="post" className="contents">
      <input type="hidden" name="answerId" value={answer.id} />
      <button type="submit" name="do" value="reopen" className="btn">
        {content}
      </button>
    </form>
  );
}

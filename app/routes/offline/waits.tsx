import { useTranslation } from "react-i18next";
import type { PointHere } from "~/components/kept/done-here";
import type { StoredOperation } from "~/offline/operation";
import { useWordsOf } from "~/offline/words-of";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

/** What was done here and is not sent yet; leads to where that can be seen where the server refused some of it. */
export function WaitingNotice({ operations }: { operations: readonly StoredOperation[] }) {
  const { t } = useTranslation();
  const words = useWordsOf();
  if (operations.length === 0) return null;
  const isRefused = operations.some(({ refusal }) => refusal);
  const results = operations.filter((each) => each.kind === "call" && each.name === "round.put");
  const rest = operations.filter((each) => !results.includes(each));
  return (
    <Notice
      tone={isRefused ? "bad" : "plan"}
      icon={isRefused ? undefined : "clock"}
      role="status"
      title={t(isRefused ? "unsent.refused" : "unsent.waits")}
      className="mt-4"
      action={
        isRefused ? (
          <a className="btn btn-sm max-md:btn-md" href={paths.unsent}>
            {t("unsent.show")}
          </a>
        ) : null
      }
    >
      {rest.length > 0 ? <p>{words.summary(rest).join(" · ")}</p> : null}
      {results.map((each) => (
        <p key={each.id} className="[overflow-wrap:anywhere]">
          {[each.about.title, ...words.lines([each]).map(({ text }) => text.replaceAll("\n", " · "))].join(": ")}
        </p>
      ))}
    </Notice>
  );
}

/** Stands above an action point of a list that was made, changed or answered here. */
export function WaitsMark({ point }: { point: PointHere | undefined }) {
  const { t } = useTranslation();
  if (!point?.here) return null;
  return (
    <p className="tone-plan flex basis-full items-center gap-1.5 text-xs font-medium text-tone-ink">
      <Icon name="clock" />
      {t("unsent.waits")}
    </p>
  );
}

import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { Part } from "./parts.ts";

export type Step = Part & { answered: number; to: string; isIncomplete: boolean };

/** The title of the current part, and a menu of all parts that shows how many questions of each are answered. */
export function PartHead({ parts, now, onGo }: { parts: Step[]; now: Step; onGo: (number: number) => void }) {
  const { t } = useTranslation();
  const titleOf = ({ title, piece }: Part) =>
    piece > 0 ? t("answer.part.piece", { title, number: piece + 1 }) : title || t("answer.part.untitled");
  return (
    <div className="mb-1 flex items-end justify-between gap-3">
      <div className="min-w-0">
        {parts.length > 1 ? (
          <p className="eyebrow">{t("answer.part.of", { now: now.number, of: parts.length })}</p>
        ) : null}
        <h1 className="mt-0.5 text-xl outline-none [overflow-wrap:anywhere]" tabIndex={-1} id="part">
          {titleOf(now)}
        </h1>
      </div>
      {parts.length > 1 ? (
        <details className="dropdown dropdown-end shrink-0">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-primary">
            {t("answer.part.all")}
            <Icon name="chevron-down" />
          </summary>
          <ul className="menu dropdown-content z-30 max-h-[60dvh] w-72 max-w-[calc(100vw-2rem)] flex-nowrap overflow-y-auto rounded-box bg-base-100 p-1.5">
            {parts.map((part) => (
              <li key={part.number}>
                <a
                  href={part.to}
                  aria-current={part === now ? "true" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    event.currentTarget.closest("details")?.removeAttribute("open");
                    onGo(part.number);
                  }}
                >
                  <span className="num w-5 shrink-0 text-muted">{part.number}</span>
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{titleOf(part)}</span>
                  <span
                    className={`num shrink-0 text-xs ${part.isIncomplete ? "tone-bad text-tone-ink" : "text-muted"}`}
                  >
                    {part.answered}/{part.questions.length}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

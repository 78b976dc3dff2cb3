import type { PrintoutQuestion as Question } from "@server/inspection/printout/inputs";
import { useTranslation } from "react-i18next";
import type { PrintoutData } from "./answer-printout.tsx";

type Props = { question: Question; words: PrintoutData["words"]; photoAt: (id: string) => string };

/** A question at the left and its answer at the right; remarks, action points and photos below them. */
export function PrintoutQuestion({ question, words, photoAt }: Props) {
  const { t } = useTranslation();
  const { label, new_page, note, photos, points } = question;
  return (
    <div
      className={`break-inside-avoid border-b border-line py-2.5 text-sm [overflow-wrap:anywhere] ${new_page ? "break-before-page" : ""}`}
    >
      <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[46%_1fr] print:grid-cols-[46%_1fr]">
        <p className="max-sm:text-muted print:text-base-content">{label}</p>
        <AnswerText {...question} empty={words.empty} />
      </div>
      {note ? (
        <p className="mt-1 whitespace-pre-line">
          <span className="text-muted">{words.note}: </span>
          {note}
        </p>
      ) : null}
      {points.map(({ id, title, tone, word }) => (
        <p key={id} className={`mt-1.5 border-l-2 pl-2 tone-${tone} border-tone`}>
          {title}
          <span className="block text-xs text-tone-ink">{word}</span>
        </p>
      ))}
      {photos.length > 0 ? (
        <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 print:grid-cols-3">
          {photos.map(({ id, name }) => (
            <li key={id} className="break-inside-avoid">
              <img
                src={photoAt(id)}
                alt={t("paper.photo_of", { question: label })}
                title={name}
                className="aspect-4/3 w-full rounded-sm bg-base-200 object-contain print:bg-transparent"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function AnswerText({ said, photos, points, empty }: Question & { empty: string }) {
  if (!said) return photos.length > 0 || points.length > 0 ? null : <p className="text-muted">{empty}</p>;
  if (said.kind === "words") return <p className="whitespace-pre-line">{said.text}</p>;
  if (said.kind === "verdict") return <p className={`font-semibold tone-${said.tone} text-tone-ink`}>{said.word}</p>;
  return (
    <>
      <Risk {...said} />
      {said.after ? <Risk {...said.after} /> : null}
    </>
  );
}

type RiskProps = Pick<Extract<Question["said"], { kind: "risk" }>, "parts" | "k" | "tone" | "word"> & {
  label?: string;
};

function Risk({ label, parts, k, tone, word }: RiskProps) {
  return (
    <div className={`tone-${tone}`}>
      <p className="num font-semibold text-tone-ink">
        {label ? <span className="font-normal text-base-content">{label}: </span> : null}
        {k} · {word}
      </p>
      <p className="num text-xs text-muted">{parts.map((part) => `${part.label} ${part.value}`).join(" × ")}</p>
    </div>
  );
}

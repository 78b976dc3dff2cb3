import type { Printout } from "@server/inspection/printout/inputs";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { PrintoutQuestion } from "./printout-question.tsx";

export type PrintoutData = z.infer<typeof Printout>;
type Props = {
  printout: PrintoutData;
  /** Addresses of the pictures, which depend on who reads. */
  at: { photo: (id: string) => string; logo?: string | null; signature?: string };
};

/**
 * The printout of an answer (A4): workspace, object, what was found, who and when, then all questions with their answers. Its texts
 * come in its own language, whatever the reader's is.
 */
export function AnswerPrintout({ printout, at }: Props) {
  const { brand, language, title, subtitle, finished, groups, words } = printout;
  const color = brand.color_code;
  return (
    <article
      className="paper paper-answer"
      lang={language}
      {...(color && /^#[0-9a-f]{6}$/i.test(color)
        ? { "data-brand": "", style: { "--brand": color } as CSSProperties }
        : {})}
    >
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          {at.logo ? (
            <img src={at.logo} alt={brand.name} className="mb-4 h-10 max-w-60 object-contain object-left" />
          ) : (
            <p className="mb-4 font-semibold">{brand.name}</p>
          )}
          <h2 className="text-2xl font-semibold [overflow-wrap:anywhere]">{title}</h2>
          {subtitle ? <p className="text-muted [overflow-wrap:anywhere]">{subtitle}</p> : null}
          {finished ? null : <p className="tone-soon mt-1 font-semibold text-tone-ink">{words.unfinished}</p>}
        </div>
        <Code {...printout} />
      </header>
      <Machine {...printout} />
      {printout.findings ? <FirstFindings {...printout.findings} /> : null}
      <FactList {...printout} />
      {groups.map((group) => (
        <section key={group.id} className={`mt-7 ${group.new_page ? "break-before-page" : ""}`}>
          <h3 className="break-after-avoid border-b-2 border-primary pb-1 text-lg font-semibold [overflow-wrap:anywhere]">
            {group.title}
          </h3>
          {group.questions.map((question) => (
            <PrintoutQuestion key={question.id} question={question} words={words} photoAt={at.photo} />
          ))}
        </section>
      ))}
      {printout.signature ? <Signature {...printout.signature} at={at.signature} /> : null}
      <p className="mt-6 text-xs text-muted">{words.printed}</p>
    </article>
  );
}

/** What was not in order, and the highest risk, before anything else that was written down. */
function FirstFindings({ title, tone, lines, risk }: NonNullable<PrintoutData["findings"]>) {
  return (
    <section className={`tone-${tone} mt-4 break-inside-avoid border-l-4 border-tone py-0.5 pl-3`}>
      <p className="text-lg font-semibold text-tone-ink">{title}</p>
      {lines.length > 0 ? (
        <ul className="list-disc pl-5 text-sm [overflow-wrap:anywhere]">
          {lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : null}
      {risk ? <p className="text-sm [overflow-wrap:anywhere]">{risk}</p> : null}
    </section>
  );
}

function Code({ object, words }: PrintoutData) {
  if (!object.qr) return null;
  const { size, path, text } = object.qr;
  return (
    <figure className="w-24 shrink-0 text-center max-md:w-20">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className="w-full bg-white"
        role="img"
        aria-label={text}
        shapeRendering="crispEdges"
      >
        <path d={path} stroke="#000" />
      </svg>
      <figcaption className="text-[0.625rem] leading-tight text-muted">{words.scan}</figcaption>
    </figure>
  );
}

function Machine({ object }: PrintoutData) {
  const below = [object.subtitle, object.place].filter(Boolean).join(" · ");
  return (
    <div className="mt-4 border-y border-line py-2.5 [overflow-wrap:anywhere]">
      <p className="font-semibold">{[object.code, object.title].filter(Boolean).join(" · ")}</p>
      {below ? <p className="text-sm text-muted">{below}</p> : null}
    </div>
  );
}

function FactList({ facts }: PrintoutData) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 print:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className={value.length > 90 || value.includes("\n") ? "col-span-full" : ""}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Signature({ label, name, proof, on, drawn, at }: NonNullable<PrintoutData["signature"]> & { at?: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 w-72 max-w-full break-inside-avoid">
      <p className="text-xs text-muted">{label}</p>
      {drawn && at ? (
        <img
          src={at}
          alt={t("paper.drawn_by", { name })}
          className="mt-1 h-20 max-w-full bg-white object-contain object-left-bottom"
        />
      ) : null}
      <p className="mt-1 border-t border-base-content pt-1 font-semibold [overflow-wrap:anywhere]">{name}</p>
      {proof ? <p className="text-sm text-muted [overflow-wrap:anywhere]">{proof}</p> : null}
      <p className="text-sm text-muted">{on}</p>
    </div>
  );
}

import { Form, useLocation } from "@remix-run/react";
import { TOUR_STEPS } from "@server/core/constants";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { CurrentWorkspace } from "./frame-data.ts";
import { pageOfStep, stepAt, TOUR_ID } from "./tour-steps.ts";

type Props = { step: number; current: CurrentWorkspace };

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, "");

/** Whether the tour is shown: on the page of its step, and on the boards page. Other notices wait meanwhile. */
export function isTourVisible(
  step: number | undefined,
  current: CurrentWorkspace | null | undefined,
  pathname: string,
): boolean {
  const page = current?.abilities.shown_around && pageOfStep(step ?? 0, current.id);
  return Boolean(page) && [page, paths.workspace(current!.id)].includes(withoutSlash(pathname));
}

/**
 * The tour: four steps, each on the page it explains, where it highlights the entry in the navigation. It is one line at
 * the bottom of the screen, after all that the page shows, so it moves nothing; on other pages it is hidden, and the
 * boards page shows it again.
 */
export function Tour({ step, current }: Props) {
  const { t } = useTranslation();
  const { pathname, hash, key } = useLocation();
  const card = useRef<HTMLElement>(null);
  // sets the focus also when the tour is started from a menu of the same page
  useEffect(() => {
    if (hash === `#${TOUR_ID}`) card.current?.focus({ preventScroll: true });
  }, [hash, key]);
  const currentStep = stepAt(step);
  if (!currentStep || !isTourVisible(step, current, pathname)) return null;
  const isOnPage = withoutSlash(pathname) === pageOfStep(step, current.id);
  const isLast = step === TOUR_STEPS;
  return (
    <section
      ref={card}
      id={TOUR_ID}
      tabIndex={-1}
      aria-label={`${t("tour.at", { now: step, of: TOUR_STEPS })}: ${t(`tour.step.${currentStep.place}.title`)}`}
      aria-describedby={isOnPage ? `${TOUR_ID}-text` : undefined}
      data-marks={isOnPage ? currentStep.place : undefined}
      className="tour no-print flex flex-wrap items-center gap-x-5 gap-y-1 rounded-box border border-line bg-base-100 py-2 pr-2 pl-4 text-sm shadow-2 outline-offset-2"
    >
      <p className="min-w-0 flex-1 basis-80">
        <b className="mr-2 font-semibold">{t(`tour.step.${currentStep.place}.title`)}</b>
        {isOnPage ? <span id={`${TOUR_ID}-text`}>{t(`tour.step.${currentStep.place}.text`)}</span> : null}
      </p>
      <Form method="post" action={paths.tour} className="ml-auto flex items-center gap-1">
        <input type="hidden" name="workspace" value={current.id} />
        <input type="hidden" name="from" value={pathname} />
        <span className="num mr-2 text-muted" aria-hidden="true">
          {step}/{TOUR_STEPS}
        </span>
        {isOnPage && isLast ? null : <StepButton to={0} word={t("tour.skip")} quiet />}
        {isOnPage && step > 1 ? <StepButton to={step - 1} word={t("tour.back")} quiet /> : null}
        {!isOnPage ? (
          <StepButton to={step} word={t("tour.resume")} />
        ) : isLast ? (
          <StepButton to={0} word={t("tour.finish")} />
        ) : (
          <StepButton to={step + 1} word={t("tour.next")} />
        )}
      </Form>
    </section>
  );
}

function StepButton({ to, word, quiet }: { to: number; word: string; quiet?: boolean }) {
  return (
    <button type="submit" name="step" value={to} className={`btn btn-sm touch:min-h-11 ${quiet ? "btn-ghost" : ""}`}>
      {word}
    </button>
  );
}

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
 * The tour: four steps, each on the page it explains, where it highlights the entry in the navigation. Its card is part
 * of the page and covers nothing; on other pages it is hidden, and the boards page shows it again.
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
      className="no-print mb-6 rounded-box border border-accent-line bg-accent-soft p-4 text-accent-ink outline-offset-2 md:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-lg font-semibold">{t(`tour.step.${currentStep.place}.title`)}</p>
        <p className="flex items-center gap-2.5 text-sm md:ml-auto">
          <span className="flex gap-1" aria-hidden="true">
            {Array.from({ length: TOUR_STEPS }, (_, index) => (
              <span
                key={index}
                className={`h-1.5 w-5 rounded-full ${index < step ? "bg-primary" : "bg-accent-line"}`}
              />
            ))}
          </span>
          <span className="num">{t("tour.at", { now: step, of: TOUR_STEPS })}</span>
        </p>
      </div>
      {isOnPage ? (
        <p id={`${TOUR_ID}-text`} className="mt-1 max-w-prose">
          {t(`tour.step.${currentStep.place}.text`)}
        </p>
      ) : null}
      <Form method="post" action={paths.tour} className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="workspace" value={current.id} />
        <input type="hidden" name="from" value={pathname} />
        {!isOnPage ? (
          <StepButton to={step} word={t("tour.resume")} />
        ) : isLast ? (
          <StepButton to={0} word={t("tour.finish")} />
        ) : (
          <StepButton to={step + 1} word={t("tour.next")} />
        )}
        {isOnPage && step > 1 ? <StepButton to={step - 1} word={t("tour.back")} /> : null}
        {isOnPage && isLast ? null : <StepButton to={0} word={t("tour.skip")} quiet />}
      </Form>
    </section>
  );
}

function StepButton({ to, word, quiet }: { to: number; word: string; quiet?: boolean }) {
  return (
    <button type="submit" name="step" value={to} className={`btn btn-sm max-md:min-h-11 ${quiet ? "btn-ghost" : ""}`}>
      {word}
    </button>
  );
}

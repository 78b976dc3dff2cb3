import { Form, useLocation } from "@remix-run/react";
import { TOUR_STEPS } from "@server/core/constants";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { CurrentWorkspace } from "./frame-data.ts";
import { pageOfStep, stepAt, TOUR_ID } from "./tour-steps.ts";

type Props = { step: number; current: CurrentWorkspace };

const placeOf = (pathname: string) => pathname.replace(/\/$/, "");

/** On the page it has come to, and where their boards are. What else would be asked of them waits meanwhile. */
export function tourStands(
  step: number | undefined,
  current: CurrentWorkspace | null | undefined,
  pathname: string,
): boolean {
  const page = current?.abilities.shown_around && pageOfStep(step ?? 0, current.id);
  return Boolean(page) && [page, paths.workspace(current!.id)].includes(placeOf(pathname));
}

/**
 * Shows somebody around in four steps, each on the page it is about, where it marks the entry that leads there. It
 * stands in the page, so that it covers nothing; who went elsewhere finds it again where their boards are.
 */
export function Tour({ step, current }: Props) {
  const { t } = useTranslation();
  const { pathname, hash, key } = useLocation();
  const card = useRef<HTMLElement>(null);
  // also where it was called up from a menu of the same page, on whose button the focus would stay
  useEffect(() => {
    if (hash === `#${TOUR_ID}`) card.current?.focus({ preventScroll: true });
  }, [hash, key]);
  const here = stepAt(step);
  if (!here || !tourStands(step, current, pathname)) return null;
  const isThere = placeOf(pathname) === pageOfStep(step, current.id);
  const isLast = step === TOUR_STEPS;
  return (
    <section
      ref={card}
      id={TOUR_ID}
      tabIndex={-1}
      aria-label={`${t("tour.at", { now: step, of: TOUR_STEPS })}: ${t(`tour.step.${here.place}.title`)}`}
      aria-describedby={isThere ? `${TOUR_ID}-text` : undefined}
      data-marks={isThere ? here.place : undefined}
      className="no-print mb-6 rounded-box border border-accent-line bg-accent-soft p-4 text-accent-ink outline-offset-2 md:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-lg font-semibold">{t(`tour.step.${here.place}.title`)}</p>
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
      {isThere ? (
        <p id={`${TOUR_ID}-text`} className="mt-1 max-w-prose">
          {t(`tour.step.${here.place}.text`)}
        </p>
      ) : null}
      <Form method="post" action={paths.tour} className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="workspace" value={current.id} />
        <input type="hidden" name="from" value={pathname} />
        {!isThere ? (
          <Go to={step} word={t("tour.resume")} />
        ) : isLast ? (
          <Go to={0} word={t("tour.finish")} />
        ) : (
          <Go to={step + 1} word={t("tour.next")} />
        )}
        {isThere && step > 1 ? <Go to={step - 1} word={t("tour.back")} /> : null}
        {isThere && isLast ? null : <Go to={0} word={t("tour.skip")} quiet />}
      </Form>
    </section>
  );
}

function Go({ to, word, quiet }: { to: number; word: string; quiet?: boolean }) {
  return (
    <button type="submit" name="step" value={to} className={`btn btn-sm max-md:min-h-11 ${quiet ? "btn-ghost" : ""}`}>
      {word}
    </button>
  );
}

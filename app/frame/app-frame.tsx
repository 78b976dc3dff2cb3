import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { NavigationProgress } from "~/ui/progress";
import { CommandKeys } from "./command-keys.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { DeletedNotice } from "./deleted-notice.tsx";
import { Dock } from "./dock.tsx";
import type { FrameData } from "./frame-data.ts";
import { HeaderBar } from "./header-bar.tsx";
import { LockNotice } from "./lock-notice.tsx";
import { placeOf } from "./places.ts";
import { ProofBar } from "./proof-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { isTourVisible, Tour } from "./tour.tsx";
import { TrialNotice } from "./trial-notice.tsx";

type Props = FrameData & {
  /** Without the dock, for a page that has its own bar at the bottom. */
  bare?: boolean;
  children: ReactNode;
};

/** The frame of every page for signed-in users. */
export function AppFrame({ bare, children, ...frame }: Props) {
  const { t } = useTranslation();
  const { current, lock, visiting } = frame;
  const { pathname } = useLocation();
  const isBilling = pathname.startsWith("/profile/company/billing");
  const hasTour = !bare && isTourVisible(frame.user.tour_step, current, pathname);
  return (
    <div className={`min-h-dvh ${bare ? "" : "max-md:pb-24"}`}>
      <SkipLink />
      <ProofBar />
      <NavigationProgress />
      <CommandKeys {...frame} />
      <div className="sticky top-[var(--above,0px)] z-20">
        <HeaderBar {...frame} />
      </div>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[84rem] px-4 py-5 outline-none md:px-6 md:py-7">
        {visiting ? (
          <Notice tone="accent" icon="shield-check" title={t("admin.visiting")} className="no-print mb-6">
            {t("admin.visiting_text")}
          </Notice>
        ) : null}
        {lock ? (
          <div className="mb-6">
            <LockNotice
              lock={lock}
              workspaceId={current?.id}
              mayEnd={current?.abilities.choose_plan === true}
              isBilling={isBilling}
              label={t("ui.lock.label")}
            />
          </div>
        ) : null}
        {hasTour ? null : <ConsentNotice />}
        {hasTour || isBilling ? null : <TrialNotice current={current} />}
        <DeletedNotice current={current} />
        {children}
        {current && frame.user.tour_step && !bare ? (
          <Tour key={frame.user.tour_step} step={frame.user.tour_step} current={current} />
        ) : null}
      </main>
      {current && !bare ? <Dock current={current} place={placeOf(pathname)} /> : null}
    </div>
  );
}

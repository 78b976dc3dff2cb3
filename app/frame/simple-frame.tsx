import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavigationProgress } from "~/ui/progress";
import { Brand } from "./brand.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { ProofBar } from "./proof-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

type SimpleProps = { step?: { now: number; of: number }; wide?: boolean; aside?: ReactNode; children: ReactNode };

/** The frame of onboarding, invitations and error pages without a workspace: one column. */
export function SimpleFrame({ step, wide, aside, children }: SimpleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProofBar />
      <NavigationProgress />
      <header className="bar border-b border-line bg-base-100">
        <div className={`mx-auto flex h-14 items-center gap-4 px-4 ${wide ? "max-w-5xl" : "max-w-2xl"}`}>
          <Brand />
          <div className="ml-auto flex items-center gap-4 text-sm text-muted">
            {step ? (
              <p className="flex items-center gap-3">
                <span className="flex gap-1 max-sm:hidden" aria-hidden="true">
                  {Array.from({ length: step.of }, (_, index) => (
                    <span
                      key={index}
                      className={`h-1.5 w-6 rounded-full ${index < step.now ? "bg-primary" : "bg-base-300"}`}
                    />
                  ))}
                </span>
                <span className="num">{t("ui.step", step)}</span>
              </p>
            ) : null}
            {aside}
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-4 py-8 outline-none md:py-12 ${wide ? "max-w-5xl" : "max-w-2xl"}`}
      >
        {children}
      </main>
      <footer className={`no-print mx-auto w-full px-4 pb-6 ${wide ? "max-w-5xl" : "max-w-2xl"}`}>
        <LanguageLinks />
      </footer>
    </div>
  );
}

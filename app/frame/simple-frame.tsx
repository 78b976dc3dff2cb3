import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavigationProgress } from "~/ui/progress";
import { Brand } from "./brand.tsx";
import { ExampleAside } from "./example-aside.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { ProofBar } from "./proof-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

type SignInProps = {
  title: string;
  intro?: ReactNode;
  foot?: ReactNode;
  /** For a tablet on a wall. */
  large?: boolean;
  children: ReactNode;
};

/** The frame of sign-in, sign-up and password pages: the form at the left, an example at the right. */
export function SignInFrame({ title, intro, foot, large, children }: SignInProps) {
  return (
    <div className="grid min-h-dvh bg-base-100 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <SkipLink />
      <NavigationProgress />
      <div
        className={`mx-auto flex w-full flex-col px-5 py-6 md:px-2 md:py-12 ${large ? "max-w-[34rem]" : "max-w-[25rem]"}`}
      >
        <header className="flex">
          <Brand />
        </header>
        <main id="main" tabIndex={-1} className="my-auto py-10 outline-none">
          <h1 className={large ? "text-4xl" : "text-3xl"}>{title}</h1>
          {intro ? <p className={`mt-2 text-muted ${large ? "text-lg" : ""}`}>{intro}</p> : null}
          <div className="mt-8">{children}</div>
          {foot ? <div className="mt-6 text-sm text-muted">{foot}</div> : null}
        </main>
        <LanguageLinks
          className={large ? "gap-x-2 [&_a:first-child]:-ml-3 [&_a]:px-3 [&_a]:py-3.5 [&_a]:text-lg" : ""}
        />
      </div>
      <ExampleAside />
    </div>
  );
}

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

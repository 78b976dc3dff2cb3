import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { NavigationProgress } from "~/ui/progress";
import { Brand } from "./brand.tsx";
import { ExampleAside } from "./example-aside.tsx";
import { LanguageLinks } from "./language-links.tsx";
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
  const { t } = useTranslation();
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
        {large ? null : (
          <footer className="mt-2 flex gap-x-5 text-sm">
            <Link to={paths.verify} className="link link-hover text-muted tap">
              {t("seal.title")}
            </Link>
            <Link to={paths.help()} className="link link-hover text-muted tap">
              {t("help.title")}
            </Link>
          </footer>
        )}
      </div>
      <ExampleAside />
    </div>
  );
}

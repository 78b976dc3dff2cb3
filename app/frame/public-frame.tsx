import type { CSSProperties, ReactNode } from "react";
import { WorkspaceTile } from "~/ui/workspace-tile";
import { LanguageLinks } from "./language-links.tsx";
import { ProofBar } from "./proof-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

type Props = {
  name: string;
  color?: string | null;
  logo?: string | null;
  /** For a page with two columns: a list next to a floor plan. */
  wide?: boolean;
  children: ReactNode;
};

/** The frame of public pages (QR code, share): the workspace's name, the page, languages. No links further in. */
export function PublicFrame({ name, color, logo, wide, children }: Props) {
  const width = wide ? "max-w-6xl" : "max-w-2xl";
  const brand =
    color && /^#[0-9a-f]{6}$/i.test(color) ? { "data-brand": "", style: { "--brand": color } as CSSProperties } : {};
  return (
    <div className="flex min-h-dvh flex-col" {...brand}>
      <SkipLink />
      <ProofBar />
      <header className="border-b border-line bg-base-100">
        <div className={`mx-auto flex h-14 ${width} items-center gap-2.5 px-4`}>
          <WorkspaceTile name={name} logo={logo} />
          <span className="truncate font-semibold">{name}</span>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto grid w-full ${width} flex-1 grid-cols-1 content-start gap-4 px-4 py-5 outline-none`}
      >
        {children}
      </main>
      <footer className={`no-print mx-auto w-full ${width} px-4 pb-6`}>
        <LanguageLinks />
      </footer>
    </div>
  );
}

import type { ReactNode } from "react";
import { type Crumb, Trail } from "./trail.tsx";

type Props = {
  title: string;
  /** Next to the title: a count or a chip. */
  aside?: ReactNode;
  /** Under the title: code, serial number, location. */
  sub?: ReactNode;
  trail?: Crumb[];
  /** The page's name in the breadcrumbs, when it is shorter than the title. */
  here?: string;
  /** Buttons, of which at most one is primary. On a phone they fill one row. */
  actions?: ReactNode;
};

/** The head of a page: breadcrumbs, title and actions. */
export function PageHead({ title, aside, sub, trail, here, actions }: Props) {
  return (
    <>
      {trail ? <Trail steps={trail} here={here ?? title} /> : null}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${trail ? "mt-2" : ""}`}>
        <div className="min-w-0 max-w-full">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
            {aside ? <span className="num text-muted">{aside}</span> : null}
          </div>
          {sub ? (
            <div className="num mt-1 flex flex-wrap items-center gap-x-2 text-muted [overflow-wrap:anywhere]">
              {sub}
            </div>
          ) : null}
        </div>
        {actions ? (
          <div className="page-actions ml-auto flex gap-2 max-md:w-full max-md:flex-wrap">{actions}</div>
        ) : null}
      </div>
    </>
  );
}

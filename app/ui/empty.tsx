import type { ReactNode } from "react";
import drawings from "./drawings.svg?url&no-inline";

type Props = {
  title: string;
  /** What belongs here. */
  children: ReactNode;
  /** One primary action and at most one alternative. */
  actions?: ReactNode;
  /** A last line: another way to begin. */
  other?: ReactNode;
  /** More content below the text, such as a list of people. */
  below?: ReactNode;
  drawing?: "plan" | "list" | "file";
  /** Inside a panel: without a surface of its own. */
  plain?: boolean;
};

/** An empty list: what belongs in it, and how to begin. */
export function Empty({ title, children, actions, other, below, drawing = "list", plain }: Props) {
  return (
    <section className={`overflow-hidden ${plain ? "" : "panel"}`}>
      <div className="grid grid-cols-1 md:grid-cols-2">
        <div className="flex flex-col justify-center p-6 md:p-12">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-md text-muted">{children}</p>
          {actions ? <div className="mt-6 flex flex-wrap gap-2 max-md:*:w-full">{actions}</div> : null}
          {below ? <div className="mt-6">{below}</div> : null}
          {other ? <p className="mt-5 text-sm text-muted">{other}</p> : null}
        </div>
        <div
          className="drawing relative min-h-64 overflow-hidden border-line bg-base-200 max-md:border-t md:border-l"
          aria-hidden="true"
        >
          <svg className="absolute left-6 top-6 w-[38rem] max-w-none" viewBox="0 0 800 520" aria-hidden="true">
            <use href={`${drawings}#${drawing}`} />
          </svg>
        </div>
      </div>
    </section>
  );
}

/** One muted line in a panel: the list is empty, and the reader can do nothing about it. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-sm text-muted md:px-5">{children}</p>;
}

import { type ReactNode, useId } from "react";

type Props = {
  title?: ReactNode;
  /** The accessible name, when there is no title. */
  label?: string;
  id?: string;
  count?: ReactNode;
  /** At the right of the title: one ghost button or link, or a row of filter chips. */
  action?: ReactNode;
  /** Padding around the children; leave it out for lists and tables, which extend to the edges. */
  padded?: boolean;
  className?: string;
  children?: ReactNode;
};

/** The standard surface with an optional title bar. Do not nest panels. */
export function Panel({ title, label, id, count, action, padded, className = "", children }: Props) {
  const heading = useId();
  return (
    <section
      className={`panel ${className}`.trim()}
      id={id}
      aria-label={title ? undefined : label}
      aria-labelledby={title ? heading : undefined}
    >
      {title ? (
        <div className="panel-head">
          <h2 id={heading}>{title}</h2>
          {count === undefined || count === null ? null : (
            <span className="num min-w-0 text-sm text-muted">{count}</span>
          )}
          {action ? (
            <div className="-mr-2.5 ml-auto flex flex-wrap items-center gap-1.5 max-md:-mr-2">{action}</div>
          ) : null}
        </div>
      ) : null}
      {padded ? <div className="p-4 md:p-5">{children}</div> : children}
    </section>
  );
}

/** Names and values, one pair on a line. */
export function Facts({ facts, className = "" }: { facts: (readonly [string, ReactNode])[]; className?: string }) {
  return (
    <dl className={`grid grid-cols-1 gap-y-2.5 p-4 text-sm md:px-5 ${className}`}>
      {facts.map(([name, value], at) => (
        // an own field may have the name of another fact
        <div className="flex items-baseline justify-between gap-4" key={`${at} ${name}`}>
          <dt className="max-w-3/5 shrink-0 text-muted [overflow-wrap:anywhere]">{name}</dt>
          <dd className="num min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

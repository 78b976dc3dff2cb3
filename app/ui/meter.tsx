type Props = {
  label: string;
  value: number;
  max: number;
  tone?: "accent" | "bad" | "soon";
  className?: string;
  decorative?: boolean;
};

/** A progress bar. `decorative`: the numbers are shown next to it, so it is hidden from screen readers. */
export function Meter({ label, value, max, tone, className = "", decorative }: Props) {
  const width = `${max > 0 ? Math.min(100, Math.round((100 * value) / max)) : 0}%`;
  const bar = <span style={{ width }} />;
  const classes = `meter ${tone && tone !== "accent" ? `tone-${tone}` : ""} ${className}`;
  if (decorative)
    return (
      <span className={classes} aria-hidden="true">
        {bar}
      </span>
    );
  return (
    <div
      className={classes}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      {bar}
    </div>
  );
}

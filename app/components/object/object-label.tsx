type Props = { code: string; color?: string | null; className?: string };

/** An object's display code. The colour chosen for it is a thin line before it: filled colours are kept for states. */
export function ObjectLabel({ code, color, className = "" }: Props) {
  if (!code) return null;
  const hasColor = /^#[\da-f]{6}$/i.test(color ?? "");
  return (
    <span
      className={`num font-medium text-base-content [overflow-wrap:anywhere] ${hasColor ? "border-l-3 pl-1.5" : ""} ${className}`}
      style={hasColor ? { borderColor: color ?? undefined } : undefined}
    >
      {code}
    </span>
  );
}

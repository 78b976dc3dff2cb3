/** A workspace's logo, or its initials on its colour. */
export function WorkspaceTile({ name, logo }: { name: string; logo?: string | null }) {
  if (logo)
    return (
      <img
        src={logo}
        alt=""
        className="h-7 w-auto min-w-7 max-w-28 shrink-0 rounded-selector border border-line bg-white object-contain p-px max-md:max-w-20"
      />
    );
  return (
    <span
      className="grid size-7 shrink-0 place-items-center rounded-selector bg-primary text-xs font-bold text-primary-content"
      aria-hidden="true"
    >
      {lettersOf(name)}
    </span>
  );
}

function lettersOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .trim()
    .split(/\s+/);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? "") : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}

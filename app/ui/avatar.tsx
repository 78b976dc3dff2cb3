type Props = { name: string; image?: string | null; size?: "sm" | "md" | "lg"; className?: string };

const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-16 text-xl" };

/** A person's picture or initials. Decorative: the name must be shown or labelled by the parent. */
export function Avatar({ name, image, size = "sm", className = "" }: Props) {
  const round = `${sizes[size]} shrink-0 rounded-full ${className}`;
  if (image) return <img src={image} alt="" className={`${round} object-cover`} />;
  return (
    <span className={`grid place-items-center bg-base-300 font-semibold ${round}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .trim()
    .split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "·";
}

/** A person in a table: initials and name. */
export function Person({ name, image }: { name: string; image?: string | null }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Avatar name={name} image={image} />
      <span>{name}</span>
    </span>
  );
}

import { useTranslation } from "react-i18next";
import { type Letter, states } from "./state.ts";

type Props = { letter: Letter; size?: "sm" | "md" | "lg"; alone?: boolean; className?: string };

const sizes = { sm: " plate-sm", md: "", lg: " plate-lg" };

/** The sticker on the machine. `alone`: no word stands beside it, so the plate itself is read out. */
export function Plate({ letter, size = "md", alone, className = "" }: Props) {
  const { t } = useTranslation();
  const { tone, word } = states[letter];
  const classes = `plate tone-${tone}${sizes[size]} ${className}`.trim();
  if (!alone)
    return (
      <span className={classes} aria-hidden="true">
        {letter}
      </span>
    );
  return (
    <span className={classes} role="img" aria-label={t(`${word}.aloud`)}>
      {letter}
    </span>
  );
}

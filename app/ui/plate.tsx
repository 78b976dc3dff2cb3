import { useTranslation } from "react-i18next";
import { type Letter, states } from "./state.ts";

type Props = { letter: Letter; size?: "sm" | "md" | "lg"; standalone?: boolean; className?: string };

const sizes = { sm: " plate-sm", md: "", lg: " plate-lg" };

/** The compliance letter of an object. `standalone`: no text is shown next to it, so it gets an accessible name. */
export function Plate({ letter, size = "md", standalone, className = "" }: Props) {
  const { t } = useTranslation();
  const { tone, word } = states[letter];
  const classes = `plate tone-${tone}${sizes[size]} ${className}`.trim();
  if (!standalone)
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

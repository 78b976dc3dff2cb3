import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";

/** Our own sign and name: where no workspace speaks yet. */
export function Brand({ to = paths.start }: { to?: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 font-semibold">
      <span className="grid size-8 place-items-center rounded-selector bg-primary text-primary-content">
        <Icon name="stamp" />
      </span>
      {t("ui.product")}
    </Link>
  );
}

/** The workspace's tile: its logo, or its letters on its colour. */
export function WorkspaceTile({ name, logo }: { name: string; logo?: string | null }) {
  if (logo) return <img src={logo} alt="" className="size-7 shrink-0 rounded-selector border border-line bg-white object-contain" />;
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
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? "") : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}

import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { Check } from "./checks.ts";
import { useDueWords } from "./due-words.ts";

/** A check that the reader may fill in, and why it is due. */
export function CheckRow({ template, to, isDue }: Check) {
  const dueWords = useDueWords();
  return (
    <li className="link-row flex min-h-14 items-center gap-3 px-4 py-2.5 md:px-5">
      <span className="min-w-0 flex-1">
        <Link to={to} className="cover font-medium [overflow-wrap:anywhere]">
          {template.title}
        </Link>
        {isDue ? <span className="block text-xs text-muted">{dueWords(template)}</span> : null}
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </li>
  );
}

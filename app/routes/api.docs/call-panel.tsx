import { Link } from "@remix-run/react";
import type { Call } from "~/components/api/areas.ts";
import { MethodChip } from "~/components/api/method-chip";
import { programPaths } from "~/paths/programs";

/** One call of the list, and the way to its page. */
export function CallPanel({
  call: { name, method, path, summary },
}: {
  call: Pick<Call, "name" | "method" | "path" | "summary">;
}) {
  return (
    <Link
      to={programPaths.apiCall(name)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-base-200 md:px-5"
    >
      <MethodChip method={method} />
      <code className="font-medium [overflow-wrap:anywhere]">{path}</code>
      <span className="text-muted">{summary}</span>
    </Link>
  );
}

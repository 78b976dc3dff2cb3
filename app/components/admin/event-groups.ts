import type { AdminEvent } from "@server/backoffice/admin/inputs";

const idOf = (one: { id: string } | null) => one?.id;
const sayingOf = ({ what, who, impersonated_by, about, title, workspace_id, reason, call }: AdminEvent) =>
  JSON.stringify([what, idOf(who), idOf(impersonated_by), idOf(about), title, workspace_id, reason, call]);

/** Events that follow each other and say the same, together; where and when each happened may differ. */
export function groupsOf(events: readonly AdminEvent[]): AdminEvent[][] {
  const groups: AdminEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && sayingOf(last[0]!) === sayingOf(event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

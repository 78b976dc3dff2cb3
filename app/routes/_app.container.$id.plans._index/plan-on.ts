type Used = { id: string; from: string; until: string };

/**
 * Which of the plans hung there on a day: the id of an earlier one, "" for the one in use since `since`, undefined for a day
 * without any. Where it was replaced on that day, the later one.
 */
export function planOn(day: string, since: string | null, earlier: readonly Used[]): string | undefined {
  if (since && day >= since) return "";
  return earlier.find(({ from, until }) => from <= day && day <= until)?.id;
}

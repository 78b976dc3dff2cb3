type Held = { id: string; places: string[]; opened_at: string | null };

/** Takes a place from what is kept for it: what stays, for another place or because it was opened, and what goes. */
export function leavePlace<Kept extends Held>(some: readonly Kept[], place: string): { stay: Kept[]; gone: string[] } {
  const left = some.map((one) => ({ ...one, places: one.places.filter((id) => id !== place) }));
  const isWanted = ({ places, opened_at }: Held) => places.length > 0 || opened_at !== null;
  return { stay: left.filter(isWanted), gone: left.filter((one) => !isWanted(one)).map(({ id }) => id) };
}

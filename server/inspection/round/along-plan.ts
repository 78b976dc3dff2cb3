type Placed = {
  place: { id: string };
  pin: { x: number; y: number } | null;
  plan: { width: number; height: number } | null;
};

/**
 * Proposes an order to walk in: place by place, as they come; in each from the pin nearest to the top left corner of its
 * floor plan always to the nearest next one. What has no pin comes last.
 */
export function alongPlan<S extends Placed>(stops: readonly S[]): S[] {
  const places = new Map<string, S[]>();
  for (const stop of stops) places.set(stop.place.id, [...(places.get(stop.place.id) ?? []), stop]);
  return [...places.values()].flatMap(inPlace);
}

function inPlace<S extends Placed>(stops: S[]): S[] {
  const left = stops.filter(({ pin }) => pin);
  const walked: S[] = [];
  let at = { x: 0, y: 0 };
  while (left.length > 0) {
    let nearest = 0;
    for (let index = 1; index < left.length; index++)
      if (distance(left[index]!, at) < distance(left[nearest]!, at)) nearest = index;
    const [next] = left.splice(nearest, 1);
    walked.push(next!);
    at = next!.pin!;
  }
  return [...walked, ...stops.filter(({ pin }) => !pin)];
}

/** On the plan as it is seen: pins are fractions of its width and height. */
const distance = ({ pin, plan }: Placed, { x, y }: { x: number; y: number }) =>
  Math.hypot((pin!.x - x) * (plan?.width ?? 1), (pin!.y - y) * (plan?.height ?? 1));

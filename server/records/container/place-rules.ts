/** What is done with a board, container or object: it goes there, or a copy of it. */
export const operations = ["move", "duplicate"] as const;
export type Operation = (typeof operations)[number];

/** A place that something may go to: a container, or a workspace as a board of it. */
export type Place = {
  /** Somebody may put something in it. */
  editable: boolean;
  /** They might, were it not for the plan. */
  locked: boolean;
  /** It is in another workspace, and only admins of the one it is in may take it out of there. */
  keepsIn: boolean;
  isItself: boolean;
  isBelowIt: boolean;
  /** It stands there already. */
  isParent: boolean;
  isBoard: boolean;
  hasObjects: boolean;
  /** Of a workspace: no board more fits in. */
  isFull: boolean;
};

type Open = Pick<Place, "editable" | "locked" | "keepsIn">;

const allowed = ({ keepsIn, editable, locked }: Open): string | null => {
  if (keepsIn) return "move.admins_take_out";
  return editable ? null : locked ? "refusal.plan_locked" : "move.target_unauthorized";
};

/**
 * Why a container may not go into another, as a key of the texts; null: it may. A copy beside the original always may.
 */
export function whyNotInto(operation: Operation, holdsObjects: boolean, place: Place): string | null {
  if (place.isItself) return "move.into_itself";
  if (place.isBelowIt) return "move.into_nested";
  if (place.isParent) return operation === "move" ? "move.already_there" : allowed(place);
  const refused = allowed(place);
  if (refused) return refused;
  if (place.hasObjects) return "move.target_has_objects";
  if (place.isBoard && holdsObjects) return "move.objects_under_board";
  return null;
}

/**
 * Why it may not become a board of a workspace, or a copy of it; null: it may. A board that stays in its workspace
 * takes no place more.
 */
export function whyNotBoard(operation: Operation, place: Open & Pick<Place, "isParent" | "isFull">): string | null {
  if (place.isParent && operation === "move") return "move.already_there";
  return allowed(place) ?? (place.isFull ? "container.board_limit" : null);
}

/** Why an object may not go into a container: where one may not put anything, or may not take it to. */
export function whyNotObject(operation: Operation, place: Open & Pick<Place, "isParent">): string | null {
  return place.isParent && operation === "move" ? "move.already_there" : allowed(place);
}

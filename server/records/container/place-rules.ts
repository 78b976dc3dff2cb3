import { type Lock, lockKeys } from "@server/core/plan";

/** What is done with a board, container or object. */
export const operations = ["move", "duplicate"] as const;
export type Operation = (typeof operations)[number];

/** What the rules know of a target: a container, or a workspace that gets a board. */
export type Place = {
  /** The actor may add something to it. */
  editable: boolean;
  /** The actor's role allows adding, but the plan has ended. */
  locked: Lock | null;
  /** The target is in another workspace, and the actor is no admin of the workspace of the source. */
  cannotLeave: boolean;
  /** The target is the source. */
  isItself: boolean;
  /** The target is below the source. */
  isBelowIt: boolean;
  /** The source is directly in the target. */
  isParent: boolean;
  isBoard: boolean;
  hasObjects: boolean;
  /** The plan of a workspace allows no further board. */
  isFull: boolean;
};

type AccessFlags = Pick<Place, "editable" | "locked" | "cannotLeave">;

const accessDenialReason = ({ cannotLeave, editable, locked }: AccessFlags): string | null => {
  if (cannotLeave) return "move.admins_take_out";
  return editable ? null : locked ? lockKeys[locked] : "move.target_unauthorized";
};

/**
 * The text key of the reason why a container may not be moved or copied into another one; null if it may. A copy next
 * to the original is always possible where the actor may add containers.
 */
export function containerDenialReason(
  operation: Operation,
  sourceContainsObjects: boolean,
  place: Place,
): string | null {
  if (place.isItself) return "move.into_itself";
  if (place.isBelowIt) return "move.into_nested";
  if (place.isParent) return operation === "move" ? "move.already_there" : accessDenialReason(place);
  const accessReason = accessDenialReason(place);
  if (accessReason) return accessReason;
  if (place.hasObjects) return "move.target_has_objects";
  if (place.isBoard && sourceContainsObjects) return "move.objects_under_board";
  return null;
}

/** The text key of the reason why a container may not become a board of a workspace; null if it may. */
export function boardDenialReason(
  operation: Operation,
  place: AccessFlags & Pick<Place, "isParent" | "isFull">,
): string | null {
  if (place.isParent && operation === "move") return "move.already_there";
  return accessDenialReason(place) ?? (place.isFull ? "container.board_limit" : null);
}

/** The text key of the reason why an object may not be moved or copied into a container; null if it may. */
export function objectDenialReason(operation: Operation, place: AccessFlags & Pick<Place, "isParent">): string | null {
  return place.isParent && operation === "move" ? "move.already_there" : accessDenialReason(place);
}

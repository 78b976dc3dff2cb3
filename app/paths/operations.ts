/** The procedures that a device may call later for what was done while it was offline. */
export const operationNames = [
  "answer.save",
  "answer.addPhotos",
  "answer.finish",
  "answer.sign",
  "actionPoint.create",
  "actionPoint.createScheduled",
  "actionPoint.edit",
  "actionPoint.resolve",
  "actionPoint.recheck",
  "actionPoint.addPhotos",
  "object.addFiles",
  "object.place",
  "round.begin",
  "round.put",
  "round.close",
] as const;
export type OperationName = (typeof operationNames)[number];

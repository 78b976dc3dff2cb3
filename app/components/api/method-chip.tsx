const tones: Record<string, string> = {
  GET: "tone-plan",
  POST: "tone-valid",
  PUT: "tone-soon",
  PATCH: "tone-soon",
  DELETE: "tone-bad",
};

/** The method of a call. */
export const MethodChip = ({ method }: { method: string }) => (
  <span className={`chip ${tones[method] ?? "tone-none"} w-16 shrink-0 justify-center`}>{method}</span>
);

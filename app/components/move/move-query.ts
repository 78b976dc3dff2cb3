import type { MoveQuery } from "~/paths/records";

/** What the address asks for; what makes no sense is left out. */
export function askedIn(request: Request): MoveQuery {
  const params = new URL(request.url).searchParams;
  const known = (name: "to" | "open" | "q") => params.get(name) || undefined;
  return {
    as: params.get("as") === "duplicate" ? "duplicate" : "move",
    to: known("to"),
    open: known("open"),
    q: known("q"),
  };
}

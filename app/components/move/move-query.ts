import type { MoveQuery } from "~/paths/records";

/** The parameters of the page; invalid values are left out. */
export function moveQueryOf(request: Request): MoveQuery {
  const params = new URL(request.url).searchParams;
  const param = (name: "to" | "open" | "q") => params.get(name) || undefined;
  return {
    as: params.get("as") === "duplicate" ? "duplicate" : "move",
    to: param("to"),
    open: param("open"),
    q: param("q"),
  };
}

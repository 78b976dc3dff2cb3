/**
 * What a request says its body is: "application/json", in small letters and without parameters; "" where it says
 * nothing, and "unknown" where what it says is no media type. Compare it whole: a type that only looks like one we read
 * is another.
 */
export function mediaTypeOf(request: Request): string {
  const said = request.headers.get("content-type")?.trim() ?? "";
  if (said === "") return "";
  return /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;.*)?$/.exec(said)?.[1]?.toLowerCase() ?? "unknown";
}

export const FORM = "application/x-www-form-urlencoded";
export const FORM_WITH_FILES = "multipart/form-data";
export const JSON_TYPE = "application/json";

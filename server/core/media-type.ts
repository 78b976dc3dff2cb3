/**
 * The media type of a request's body, in lower case and without parameters: "application/json". "" without a
 * Content-Type header, "unknown" if the header is malformed. Compare it with ===, never by a part of it.
 */
export function mediaTypeOf(request: Request): string {
  const header = request.headers.get("content-type")?.trim() ?? "";
  if (header === "") return "";
  return /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;.*)?$/.exec(header)?.[1]?.toLowerCase() ?? "unknown";
}

export const FORM = "application/x-www-form-urlencoded";
export const FORM_WITH_FILES = "multipart/form-data";
export const JSON_TYPE = "application/json";
export const SCIM_TYPE = "application/scim+json";

/** What calls that give bytes may answer. */
export const XLSX = ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];
export const TABLES = [...XLSX, "text/csv"];
export const PDF = ["application/pdf"];
export const XML_TYPE = "application/xml";
export const PDF_OR_XML = [...PDF, XML_TYPE];
export const ZIP_OR_PDF = ["application/zip", ...PDF];
export const JSON_LINES = ["application/jsonl"];
export const PICTURE = ["image/*"];
export const QR = ["image/svg+xml", "image/png"];
export const ANY = ["*/*"];

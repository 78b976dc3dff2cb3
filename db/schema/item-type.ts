import { fileTypes } from "./file-type.ts";

/** What a background template can ask of an object. */
export const itemTypes = [...fileTypes, "template", "report"] as const;
export type ItemType = (typeof itemTypes)[number];

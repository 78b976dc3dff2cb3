import { text } from "./text.ts";

export const textarea = text;

/** Which calls of REST an API key may use (api-key.ts). Safe to import in the browser. */
export const keyAreas = ["objects", "reports", "answers", "action_points", "workspace"] as const;
export type KeyArea = (typeof keyAreas)[number];

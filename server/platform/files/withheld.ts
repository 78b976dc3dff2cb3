/** What the scanner's word may be where bytes are given to nobody (checked.ts). Safe to import in the browser. */
export const withheldReasons = ["waiting", "infected", "too_large", "unreadable"] as const;

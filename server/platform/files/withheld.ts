/** The scan results with which content is withheld (checked.ts). Safe to import in the browser. */
export const withheldReasons = ["waiting", "infected", "too_large", "unreadable"] as const;

/** What becomes of a line on an object: it gets it, has it, has another option instead, or somebody took it off. */
export const standings = ["gets", "has", "other_option", "taken_off"] as const;

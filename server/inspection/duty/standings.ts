/**
 * What becomes of a line on an object: it gets it, has it, has another option instead, somebody took it off, or it is in
 * a region where the line does not hold.
 */
export const standings = ["gets", "has", "other_option", "taken_off", "elsewhere"] as const;

/** A walk has at most so many stops. Apart from inputs.ts, whose schemas would bring zod to each page of a browser. */
export const MOST_STOPS = 500;

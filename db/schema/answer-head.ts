export const headFields = ["description", "company", "participants", "message", "date"] as const;
export type HeadField = (typeof headFields)[number];
/** The fields at the top of an answer; the template says which of them are filled in. */
export type AnswerHead = { [field in HeadField]?: string };

/**
 * The kinds of paper that have a rule: reports with their certificate, signed documents, finished intakes, walked rounds,
 * and other documents.
 */
export const keptPapers = ["report", "signed", "answer", "round", "file"] as const;
export const ruleBases = ["none", "paper", "machine"] as const;

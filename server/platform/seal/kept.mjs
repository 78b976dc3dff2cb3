/** Bytes that are kept in a PDF for the signature, its certificates and a timestamp. */
export const KEPT = 16_384;

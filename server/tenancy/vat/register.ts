/** Who stands behind a VAT number; what the register does not give is empty. */
export type Company = { name: string; street: string; number: string; zip: string; city: string };

/**
 * What a register of companies says: it is somebody's, it is nobody's, or null: it could not be asked. The last never
 * counts as the second.
 */
export type Verdict = { known: true; company: Company } | { known: false } | { known: null };

/** A register of VAT numbers. It is given numbers that are well formed, and never throws. */
export type Register = (vat: string) => Promise<Verdict>;

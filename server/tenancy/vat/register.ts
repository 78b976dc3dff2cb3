/** The company with a VAT number; fields that the register does not give are empty. */
export type Company = { name: string; street: string; number: string; zip: string; city: string };

/**
 * The answer of a register. `known`: true, false, or null if the register did not answer, which must not be taken for
 * false.
 */
export type Verdict = { known: true; company: Company } | { known: false } | { known: null };

/** A register of VAT numbers. Takes well-formed numbers only, and never throws. */
export type Register = (vat: string) => Promise<Verdict>;

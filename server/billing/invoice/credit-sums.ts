type Sums = { net: number; total: number };

/** What credit notes have credited of an invoice, in cents. */
export type Credited = { gross: number; net: number };

/**
 * The sums of the credit note that brings what is credited of an invoice to `gross` cents, VAT included: in the
 * invoice's own proportion of net and VAT, so that its credit notes together never differ from it by more than half a
 * cent, and not at all once they credit the whole. All are at least 0, and net + VAT is the total.
 */
export function creditSums(invoice: Sums, credited: Credited, gross: number) {
  const net = Math.round((gross * invoice.net) / invoice.total) - credited.net;
  const total = gross - credited.gross;
  return { net, vatAmount: total - net, total };
}

/** The URL path of a logo. It contains the hash of its content, so that a new logo is loaded at once. */
export const logoOf = (id: string, logo: string | null) => (logo ? `/files/logo/${id}?v=${logo.slice(0, 12)}` : null);

/** The logo's address carries its content's name, so that a new one is seen at once. */
export const logoOf = (id: string, logo: string | null) => (logo ? `/files/logo/${id}?v=${logo.slice(0, 12)}` : null);

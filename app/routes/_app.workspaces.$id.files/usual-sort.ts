/** The default order: newest first; of files that expire, what expires first. */
export const usualSort = ({ ends }: { ends?: string }) => (ends ? "expires_on" : "-created_at");

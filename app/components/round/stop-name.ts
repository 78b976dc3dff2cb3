/** "P1 · Pomp": a machine by its code and its name, in which long words break. */
export const stopName = ({ code, title }: { code: string; title: string }) => [code, title].filter(Boolean).join(" · ");

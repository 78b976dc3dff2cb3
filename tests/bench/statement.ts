/** A statement that the product sent to Postgres; with a name it is prepared once for each connection. */
export type Statement = { text: string; name?: string };

import type { Row } from "@server/platform/spreadsheet/cells";
import { readSpreadsheet } from "@server/platform/spreadsheet/read";

type Options = Parameters<typeof readSpreadsheet>[2];

/** A spreadsheet with all its rows. */
export const readAll = (path: string, options?: Options) =>
  readSpreadsheet(
    path,
    async ({ rows, ...found }) => {
      const all: Row[] = [];
      for await (const batch of rows) all.push(...batch);
      return { ...found, rows: all };
    },
    options,
  );

/** The rows by their numbers, each with the texts of its cells. */
export async function textsIn(path: string, options?: Options): Promise<Record<number, (string | null)[]>> {
  const { rows } = await readAll(path, options);
  return Object.fromEntries(rows.map(({ number, cells }) => [number, cells.map((cell) => cell?.text ?? null)]));
}

/** The text key of why a file is refused; undefined: it is read. */
export const refusalOf = (path: string, options?: Options): Promise<string | undefined> =>
  readAll(path, options).then(
    () => undefined,
    (error) => error.message,
  );

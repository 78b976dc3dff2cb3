import { asOperator, transact } from "@db/transact";
import { catalogue } from "@server/inspection/duty/catalogue/catalogue";
import { sql } from "drizzle-orm";

type Revision = { revision: string };
let next = 0;

/** A line of the catalogue that no other call uses, without a draft. */
export const freshLine = async () => {
  const { key } = catalogue[next++ % catalogue.length]!;
  await transact(asOperator, (tx) =>
    tx.execute(sql`delete from catalogue_changes where line = ${key} and edition is null`),
  );
  return key;
};

/** A change of a line that no edition has yet; gives the revision of all that are there, as publishing asks for it. */
export const makeDraft = (line: string) =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`insert into catalogue_changes (line, every, unit, weight, marker)
      values (${line}, 6, 'month', 'law', 'read')
      on conflict (line, edition) do update set every = 6`); // held, so that no other call publishes it meanwhile
    const { rows } = await tx.execute<Revision>(
      sql`select max(updated_at)::text as revision from catalogue_changes where edition is null`,
    );
    return rows[0]!.revision;
  });

/** The number of the newest edition; the first is made where there is none. */
export const newestAtLeastOne = () =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`insert into catalogue_editions (number, note) values (1, 'Nieuw') on conflict do nothing`);
    const { rows } = await tx.execute<{ newest: number }>(sql`select max(number) as newest from catalogue_editions`);
    return rows[0]!.newest;
  });

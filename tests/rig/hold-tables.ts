import { Client } from "pg";

/** Lets every statement wait that asks these tables, until the function that it gives is called. */
export async function holdTables(...names: string[]): Promise<() => Promise<void>> {
  const owner = new Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  await owner.query(`begin; lock table ${names.join()} in access exclusive mode`);
  return () => owner.end();
}

import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { namedBytes } from "@server/records/deletion/named-bytes";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import { inOneTransaction } from "../owner.ts";
import { type BackupWriter, MOST_BYTES } from "./frames.ts";
import { inPieces } from "./pieces.ts";
import type { Header, Table } from "./records.ts";
import { copyOut, sequencesOf, tablesOf } from "./tables.ts";

const compress = promisify(deflateRaw);

/**
 * Writes all rows as they are at one moment, and to the file at `keysPath` a line for each content that they name
 * (NamedBytes, by COPY). The owner sees no rows under row-level security, so it reads as app_operator, whose policy lets
 * all of them through. Gives how many tables and rows there were.
 */
export const writeRows = (writer: BackupWriter, keysPath: string): Promise<{ tables: number; rows: number }> =>
  inOneTransaction("begin isolation level repeatable read read only", async (client) => {
    await writer.write("header", await headerOf(client));
    const tables = await tablesOf(client);
    await client.query("set local role app_operator");
    let rows = 0;
    for (const table of tables) rows += await writeTable(client, writer, table);
    await pipeline(client.query(to(`copy (${namedBytes}) to stdout`)), createWriteStream(keysPath));
    await client.query("reset role");
    await writer.write("sequences", await sequencesOf(client));
    return { tables: tables.length, rows };
  });

/** The snapshot begins with its first query. */
async function headerOf(client: Client): Promise<Header> {
  const {
    rows: [about],
  } = await client.query("select now()::text as made_at, current_setting('server_version') as postgres");
  const { rows: migrations } = await client.query(
    "select created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return {
    madeAt: about.made_at,
    product: await newestChange(),
    postgres: about.postgres,
    migrations: migrations.map(({ created_at }) => Number(created_at)),
  };
}

/** The newest day of CHANGELOG.md, which tells one release from another. */
async function newestChange(): Promise<string> {
  const text = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8").catch(() => "");
  return /^## (\S+)/m.exec(text)?.[1] ?? "unknown";
}

async function writeTable(client: Client, writer: BackupWriter, table: Table): Promise<number> {
  await writer.write("table", table);
  const lines = client.query(to(copyOut(table)));
  for await (const piece of inPieces(lines, MOST_BYTES)) await writer.write("rows", await compress(piece));
  await writer.write("table-end", { rows: lines.rowCount });
  return lines.rowCount;
}

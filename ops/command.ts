import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";
import { BackupRefused } from "./backup/refused.ts";

/**
 * Runs a command of the operator, and sets the exit code to what it gives; 1 if it throws. What the operator can act on is
 * printed as one line, other errors with their stack, without the fields in which Postgres quotes rows. `print`: writes a
 * line.
 */
export async function runCommand(body: (print: (line: string) => void) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    const isForOperator =
      error instanceof BackupRefused || error instanceof StorageFull || error instanceof StorageUnavailable;
    const { message, stack } = error as Error;
    process.stderr.write(`${isForOperator ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}

import { pathToFileURL } from "node:url";
import { closePools } from "@db/client";
import { programLocale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { DomainError } from "@server/core/errors";
import { TRPCError } from "@trpc/server";

/**
 * Where that module was started as a program: does the work with its first argument and prints what it returns, or why it
 * was refused, with exit code 1. Nothing where it was imported.
 */
export async function asCommand(moduleUrl: string, work: (argument: string) => Promise<string>): Promise<void> {
  if (moduleUrl !== pathToFileURL(process.argv[1] ?? "").href) return;
  try {
    process.stdout.write(`${await work(process.argv[2] ?? "")}\n`);
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof DomainError)) throw error;
    process.stderr.write(`${translator(programLocale)(error.message)}\n`);
    process.exitCode = 1;
  }
  await closePools();
}

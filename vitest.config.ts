import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files that ask the most come first: begun last, one core would wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      Number(!/\/tests\/(browser\/pages|entry-points\/(procedures|probes))\.test\.ts$/.test(moduleId));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

// Without Remix's plugin, which asks for a build of its own.
export default defineConfig({
  resolve: {
    alias: {
      "~": here("app"),
      "@i18n": here("i18n"),
      "@server": here("server"),
      "@db": here("db"),
      "@jobs": here("jobs"),
    },
  },
  test: {
    maxWorkers: 2,
    hookTimeout: 120_000,
    globalSetup: ["tests/rig/stores.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/browser/**", "tests/faults/**"],
          setupFiles: ["tests/rig/own-database.ts"],
          isolate: false, // a process runs many files; own-database.ts gives each a beginning of its own
          testTimeout: 5 * 60_000, // for what hangs: on a busy machine a test may take long
        },
      },
      {
        extends: true,
        test: {
          name: "integration-unprepared", // as behind a pooler that keeps no prepared statements
          include: ["tests/db/**/*.test.ts", "tests/entry-points/row-level-security.test.ts"],
          exclude: ["tests/db/prepared.test.ts", "tests/db/compliance-letters.test.ts"],
          setupFiles: ["tests/rig/own-database.ts"],
          env: { DATABASE_PREPARED: "off" },
          isolate: false,
          testTimeout: 5 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/rig/stores.ts", "tests/rig/product.ts"],
          setupFiles: ["tests/rig/own-modules.ts"],
          isolate: false, // a process runs many files, with one browser and one product of its own
          expect: { poll: { timeout: 60_000, interval: 50 } }, // a page is there when it says so
          testTimeout: 5 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          setupFiles: ["tests/rig/own-database.ts"],
          fileParallelism: false,
          testTimeout: 15 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});

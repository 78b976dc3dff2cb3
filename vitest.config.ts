import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { changesProcess } from "./tests/rig/changes-process.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const long = /\/tests\/(browser\/pages|entry-points\/(procedures|probes))\.test\.ts$/;

/**
 * The files that ask the most come first: begun last, one core would wait for the other. Those that load the product
 * anew come last, so that the others find it loaded.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = new Map(sorted.map((file) => [file, this.place(file)]));
    return sorted.sort((one, other) => place.get(one)! - place.get(other)!);
  }

  private place({ moduleId, project }: TestSpecification): number {
    if (long.test(moduleId)) return 0;
    if (project.name !== "integration") return 3; // a process serves one project
    return changesProcess(moduleId) ? 2 : 1;
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
      "react-i18next": here("app/web/translation.tsx"),
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

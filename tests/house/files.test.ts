import { describe, expect, test } from "vitest";
import { read, sources } from "./sources.ts";

describe("files", () => {
  test("have names that say something", () => {
    expect(
      sources.filter(
        (path) =>
          /(^|\/)(utils?|lib|helpers?|common|shared|services?|misc|index)(\/|\.)/.test(path) &&
          !path.startsWith("app/routes/"),
      ),
    ).toEqual([]);
  });

  test("are kebab-case", () => {
    const odd = sources.map((path) => path.split("/").at(-1)!).filter((name) => !/^[a-z0-9$_.-]+$/.test(name));
    expect(odd).toEqual([]);
  });

  test("stay small: 250 lines at most, nine of ten 160, half of them 60", () => {
    const sized = sources.map((path) => ({ path, lines: read(path).trimEnd().split("\n").length }));
    expect(sized.filter(({ lines }) => lines > 250)).toEqual([]);
    const lines = sized.map((file) => file.lines).sort((one, other) => one - other);
    expect(lines[Math.floor(lines.length * 0.9)]).toBeLessThanOrEqual(160);
    expect(lines[Math.floor(lines.length * 0.5)]).toBeLessThanOrEqual(60);
  });

  test("only app/web/api.server.ts reads the body of a form: it refuses large and other bodies", () => {
    expect(sources.filter((path) => /\.formData\(\)/.test(read(path)) && /^(app|server)\//.test(path))).toEqual([
      "app/web/api.server.ts",
    ]);
  });

  test("only server/tenancy/user/by-address.ts finds an account by address: it ignores unproven claims", () => {
    const looked =
      /eq\(users\.email|\b(u|users|known|owner)\.email\s*=\s*(any\b|\$|\w+\.email)|\w+\.email\s*=\s*(u|users)\.email/;
    const named = sources.filter((path) => /^(app|server|jobs)\//.test(path) && looked.test(read(path)));
    expect(named.filter((path) => path !== "server/tenancy/user/by-address.ts")).toEqual([]);
  });

  test("what people sent is read where the scanner's word is asked, and by the scanner", () => {
    const readers = sources.filter(
      (path) => /^(app|server|jobs|ops)\//.test(path) && /storage\(\)\s*\.read\(/.test(read(path)),
    );
    const checked = [
      "server/platform/files/checked.ts",
      "server/records/file/scan.ts",
      "server/platform/files/serve.ts",
      "server/moving/transfer-bytes.ts",
    ];
    // bytes made by the product itself
    const drawn = [
      "server/billing/invoice/stored-pdf.ts",
      "server/platform/files/stripped-picture.ts",
      "server/platform/files/thumb.ts",
      "server/records/library/global-bytes.ts",
      "server/http/files/archive.ts",
      "server/inspection/pack/file.ts",
      // a ZIP that is opened to import it; what is in it is scanned as uploads are
      "server/moving/whole/import.ts",
      "server/moving/whole/offered.ts",
      "server/tenancy/archive/make.ts",
      "server/tenancy/job/file.ts",
      "server/tenancy/user/serve-avatar.ts",
    ];
    // as they are, for the operator
    const copied = ["ops/backup/write-files.ts"];
    expect(readers.sort()).toEqual([...checked, ...drawn, ...copied].sort());
  });

  test("temporary copies lie below DATA_DIR, and not in the folder that all programs of the machine share", () => {
    const shared = sources.filter(
      (path) => /^(app|server|jobs|db|ops)\//.test(path) && /\btmpdir\b|["'`]\/tmp\b/.test(read(path)),
    );
    expect(shared).toEqual([]);
  });

  test("only server/core/env.ts reads the environment", () => {
    const readers = sources.filter(
      (path) =>
        /process\.env\b/.test(read(path)) &&
        !/^(scripts|tests)\//.test(path) &&
        !["server/core/env.ts", "db/migrate.ts"].includes(path),
    );
    expect(readers).toEqual([]);
  });

  test("only db/not-deleted.ts says what is not in the trash", () => {
    const sayers = sources.filter(
      (path) =>
        /deletion_id is null|isNull\(\w+\.deletionId\)/.test(read(path)) &&
        /^(app|server|jobs|db)\//.test(path) &&
        !path.startsWith("db/schema/"), // its indexes
    );
    // the last uses Postgres without Drizzle
    expect(sayers.sort()).toEqual(["db/not-deleted.ts", "server/tenancy/session/person.ts"]);
  });
});

import { readFileSync } from "node:fs";
import { abilities, can, effectiveRoles, isLockedByPlan } from "@server/core/policy";
import { expect, test } from "vitest";

const words: Record<(typeof effectiveRoles)[number], string> = {
  super_admin: "super admin",
  owner: "owner",
  admin: "admin",
  container_admin: "container admin",
  inspector: "inspector",
  guest: "guest",
  member: "member",
  tablet: "tablet",
};

/** The table of docs/access.md, from the policy. */
const table = [
  `| may | ${effectiveRoles.map((role) => words[role]).join(" | ")} | plan over |`,
  `| --- |${" :-: |".repeat(effectiveRoles.length + 1)}`,
  ...abilities.map(
    ({ name, verb, own }) =>
      `| \`${name}\` | ${effectiveRoles.map((role) => (can(role, verb, { own }) ? "yes" : "–")).join(" | ")} | ${isLockedByPlan(verb) ? "locked" : ""} |`,
  ),
].join("\n");

test("docs/access.md shows the policy table as it is", () => {
  expect(readFileSync("docs/access.md", "utf8"), `docs/access.md should hold:\n${table}`).toContain(table);
});

import { readdirSync, readFileSync } from "node:fs";
import { needsPerson } from "@server/core/personal";
import { abilities, can, effectiveRoles, isLockedByPlan, needsProof, type Verb } from "@server/core/policy";
import { describe, expect, test } from "vitest";

/** The table of roles that was agreed on. Below each row are the verbs of the policy that it is about. */
const roles = `
| ability | super admin | owner | workspace admin | container admin | guest | inspector | tablet | public |
| back-office, impersonate, trial, delete any user or workspace | yes | – | – | – | – | – | – | – |
  backoffice.enter
| delete or hand over own workspace | yes | yes | – | – | – | – | – | – |
  workspace.delete workspace.hand_over
| workspace settings, theme, VAT, billing, GDPR documents, members, tablet users, distribution groups, workspace templates, library | yes | yes | yes | – | – | – | – | – |
  workspace.edit webhook.edit provider.edit sticker.make billing.see billing.edit workspace.invite workspace.see_trash workspace.restore workspace.see_history workspace.see_shares workspace.export workspace.import inbox.distrust member.see_email member.edit group.edit library.edit template.edit template.delete
| a workspace admin may hand a container to another | yes | yes | yes | – | – | – | – | – |
  container.hand_over
| create, duplicate, move, delete a board (within plan and limit) | yes | yes | yes | – | – | – | – | – |
  board.create board.delete board.move board.duplicate board.sort
| edit a board or container, create, move, delete nested containers; its users, groups and background templates | yes | yes | yes | own | – | – | – | – |
  container.edit container.create container.delete container.move container.duplicate container.edit_people background_template.edit round.edit round.delete
| see a board, container, object, its files, reports, answers | yes | all | all | own | own | own | own | the public object |
  container.see background_template.see round.see object.see file.see report.see action_point.see answer.see
| create, edit, move, delete an object, its pin, QR, public link; attach a template; delete a file | yes | yes | yes | own | – | – | – | – |
  object.create object.edit object.delete object.move object.duplicate object.open_qr object.withdraw_qr file.edit file.replace file.move file.delete share.see share.create share.withdraw template.attach template.detach
| import objects from a spreadsheet below a container, see and undo such an import | yes | yes | yes | own | – | – | – | – |
  import.edit import.see import.undo
| upload a file, delete one's own unsigned upload; fill in an answer; sign a document | yes | yes | yes | own | own | own | – | – |
  round.walk file.upload file.replace_own file.move_own file.delete_own answer.create answer.edit_own answer.delete_own signature.create
| see other users' answers, whatever the template allows; change and delete them | yes | yes | yes | own | – | – | – | – |
  answer.see_others answer.edit answer.delete
| create an action point | yes | yes | yes | own | own | own | – | report a problem |
  action_point.create
| resolve an action point | yes | yes | yes | own | – | – | – | – |
  action_point.resolve
| resolve an action point where a resolver | yes | yes | yes | own | own | own | – | – |
  action_point.resolve_own
| schedule or delete an action point; edit or delete another's report; ask a body to inspect | yes | yes | yes | own | – | – | – | – |
  action_point.edit action_point.delete report.edit report.move report.delete inspection.request inspection.withdraw inbox.see inbox.edit
| create a report; edit or delete one's own, and one's own action point | yes | yes | yes | own | – | own | – | – |
  report.create report.edit_own report.move_own report.delete_own action_point.edit_own action_point.delete_own
| see who has access, names only | yes | yes | yes | own | own | – | – | – |
  container.see_people
| see who has access, with e-mail | yes | yes | yes | own | – | – | – | – |
  container.see_email
`;

/**
 * Verbs of any member, which the table of roles does not have. A tablet may neither see the other members nor leave: it
 * only reads boards. An inspector sees no members.
 */
const ofMembers: Record<string, string[]> = {
  "workspace.see": ["super_admin", "owner", "admin", "member", "inspector", "tablet"],
  "workspace.leave": ["super_admin", "owner", "admin", "member", "inspector"],
  "member.see": ["super_admin", "owner", "admin", "member"],
  "library.see": ["super_admin", "owner", "admin", "member", "tablet"],
  "template.see": ["super_admin", "owner", "admin", "member", "tablet"],
  // lists of the whole workspace show each role what it may see of the boards
  "signature.see": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
  "answer.export": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
  "report.export": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
  "view.share": ["super_admin", "owner", "admin"],
  "api_key.see": ["super_admin", "owner", "admin"],
  "api_key.edit": ["super_admin", "owner", "admin"],
  "view.save": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
  "object.export": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
  "action_point.export": ["super_admin", "owner", "admin", "container_admin", "inspector", "guest", "member"],
};

/**
 * Refused once the plan has run out: changes to the content of boards. Never refused: removing access, withdrawing a
 * share or QR code, deleting, company data.
 */
const locked = [
  ...[
    "board.create",
    "container.create",
    "container.edit",
    "object.create",
    "object.edit",
    "object.open_qr",
    "sticker.make",
  ],
  ...[
    "workspace.import",
    "import.edit",
    "board.sort",
    "background_template.edit",
    "round.edit",
    "round.walk",
    "share.create",
    "file.replace",
    "file.replace_own",
  ],
  ...["file.move", "file.move_own", "report.move", "report.move_own"],
  ...["template.edit", "template.attach", "answer.create", "answer.edit", "answer.edit_own", "signature.create"],
  ...[
    "file.upload",
    "file.edit",
    "report.create",
    "report.edit",
    "report.edit_own",
    "inspection.request",
    "inbox.edit",
  ],
  ...[
    "action_point.create",
    "action_point.resolve",
    "action_point.resolve_own",
    "action_point.edit",
    "action_point.edit_own",
  ],
];

/** Verbs that need a proven address: they concern money, or people outside the workspace. */
const onlyProven = [
  "api_key.edit",
  "billing.edit",
  "inspection.request",
  "workspace.hand_over",
  "workspace.import",
  "member.edit",
  "object.open_qr",
  "provider.edit",
  "share.create",
  "webhook.edit",
];

/** Verbs that a program with an API key may not do: they give others access, sign, spend or end something. */
const onlyPeople = [
  ...["api_key.see", "api_key.edit", "billing.edit", "container.edit_people", "container.hand_over", "group.edit"],
  ...["member.edit", "share.create", "signature.create", "workspace.delete", "workspace.export"],
  ...[
    "workspace.hand_over",
    "workspace.import",
    "workspace.invite",
    "workspace.leave",
    "webhook.edit",
    "provider.edit",
  ],
];

const columns = ["super_admin", "owner", "admin", "container_admin", "guest", "inspector", "tablet"] as const;
const lines = roles.trim().split("\n");
const agreed = lines.flatMap((line, at): [verb: string, who: string[]][] => {
  if (line.startsWith("|")) return [];
  const cells = cellsOf(lines[at - 1]!);
  const who = columns.filter((_, column) => cells[column + 1] !== "–");
  return line
    .trim()
    .split(" ")
    .map((verb) => [verb, who]);
});

const namesOf = (which: (verb: Verb) => boolean) =>
  abilities
    .filter(({ verb }) => which(verb))
    .map(({ name }) => name)
    .sort();

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

test("no router checks permissions: domain functions do", () => {
  const routers = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("/router.ts"),
  );
  expect(routers.length).toBeGreaterThan(10);
  expect(
    routers.filter((path) =>
      /\b(authorize\w*\(|\w+For\(tx|can\(|effectiveRoleIn\()/.test(readFileSync(`server/${path}`, "utf8")),
    ),
  ).toEqual([]);
});

describe("the policy", () => {
  test("has the verbs of the table of roles, each once, and no others", () => {
    expect([...agreed.map(([verb]) => verb), ...Object.keys(ofMembers)].sort()).toEqual(
      abilities.map(({ name }) => name).sort(),
    );
  });

  test.each([...agreed, ...Object.entries(ofMembers)])("allows %s to the roles of the table", (ability, who) => {
    const { verb, own } = abilities.find(({ name }) => name === ability)!;
    expect(effectiveRoles.filter((effectiveRole) => can(effectiveRole, verb, { own }))).toEqual(
      effectiveRoles.filter((effectiveRole) => who.includes(effectiveRole)),
    );
  });

  test("refuses what needs a proven address while it is not proven, and nothing else", () => {
    expect(namesOf(needsProof)).toEqual([...onlyProven].sort());
  });

  test("refuses programs what only people may do, and nothing else", () => {
    expect(namesOf(needsPerson)).toEqual([...onlyPeople].sort());
  });

  test("locks changes to boards, and nothing else, once the plan has run out", () => {
    expect(namesOf(isLockedByPlan)).toEqual(locked.sort());
  });
});

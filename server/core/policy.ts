/** The policy: which role may do what. Pure, so that buttons in the browser read the same table as the server. */

/**
 * The effective role of an actor on a record, the strongest first: their role in the workspace combined with their
 * grant on the record's board. On the workspace as a whole, people with grants only are members, and those who only
 * inspect are inspectors.
 */
export const effectiveRoles = [
  "super_admin",
  "owner",
  "admin",
  "container_admin",
  "inspector",
  "guest",
  "member",
  "tablet",
] as const;
export type EffectiveRole = (typeof effectiveRoles)[number];

const admins = ["super_admin", "owner", "admin"] as const;
const editors = [...admins, "container_admin"] as const;
const contributors = [...editors, "inspector", "guest"] as const;
const reporters = [...editors, "inspector"] as const;
const readers = [...contributors, "tablet"] as const;
const people = [...admins, "member"] as const;
const members = [...people, "tablet"] as const;
const everybody = [...members, "inspector"] as const;
const listed = [...contributors, "member"] as const;
const owners = ["super_admin", "owner"] as const;

type Rule = {
  who: readonly EffectiveRole[];
  /**
   * Who may also, if the record is their own: they uploaded it, filled it in, wrote it (see isOwn), or were asked to
   * resolve it.
   */
  own?: readonly EffectiveRole[];
  /** Changes the content of boards, so it is not permitted while the plan is over. */
  locks?: true;
  /** Reaches people outside of the workspace, or spends money, so it needs a proven address. */
  proven?: true;
};

const table = {
  "backoffice.enter": { who: ["super_admin"] },

  "workspace.see": { who: everybody },
  "workspace.edit": { who: admins },
  "workspace.invite": { who: admins },
  "workspace.see_trash": { who: admins },
  "workspace.restore": { who: admins },
  "view.save": { who: listed },
  "view.share": { who: admins },
  "workspace.see_history": { who: admins },
  "workspace.see_shares": { who: admins },
  "billing.see": { who: admins },
  "billing.edit": { who: admins, proven: true },
  // what happens in the whole workspace is sent to servers outside
  "webhook.edit": { who: admins, proven: true },
  // who signs in by it acts as the person that it names
  "provider.edit": { who: admins, proven: true },
  "workspace.export": { who: admins },
  "workspace.import": { who: admins, locks: true, proven: true },
  "workspace.leave": { who: [...people, "inspector"] },
  "workspace.delete": { who: owners },
  "workspace.hand_over": { who: owners, proven: true },

  "api_key.see": { who: admins },
  "api_key.edit": { who: admins, proven: true },

  "member.see": { who: people },
  "member.see_email": { who: admins },
  "member.edit": { who: admins, proven: true },
  "group.edit": { who: admins },

  "library.see": { who: members },
  "library.edit": { who: admins },

  "template.see": { who: members },
  "template.edit": { who: admins, locks: true },
  "template.delete": { who: admins },

  "board.create": { who: admins, locks: true },
  "board.delete": { who: admins },
  "board.move": { who: admins },
  "board.duplicate": { who: admins },
  "board.sort": { who: admins, locks: true },
  "container.see": { who: readers },
  "container.create": { who: editors, locks: true },
  "container.edit": { who: editors, locks: true },
  "container.delete": { who: editors },
  "container.move": { who: editors },
  "container.duplicate": { who: editors },
  "container.see_people": { who: [...editors, "guest"] },
  "container.see_email": { who: editors },
  "container.edit_people": { who: editors },
  "container.hand_over": { who: admins },

  "background_template.see": { who: readers },
  "background_template.edit": { who: editors, locks: true },

  "round.see": { who: readers },
  "round.edit": { who: editors, locks: true },
  "round.delete": { who: editors },
  "round.walk": { who: contributors, locks: true },

  "object.see": { who: readers },
  // sheets of QR codes that no object has yet
  "sticker.make": { who: admins, locks: true },
  "object.export": { who: listed },
  "object.create": { who: editors, locks: true },
  "object.edit": { who: editors, locks: true },
  "object.delete": { who: editors },
  "object.move": { who: editors },
  "object.duplicate": { who: editors },
  "import.see": { who: editors },
  "import.edit": { who: editors, locks: true },
  "import.undo": { who: editors },
  "object.open_qr": { who: editors, locks: true, proven: true },
  "object.withdraw_qr": { who: editors },

  "file.see": { who: readers },
  "file.upload": { who: contributors, locks: true },
  "file.edit": { who: editors, locks: true },
  "file.replace": { who: editors, own: contributors, locks: true },
  // to another object, where it takes file.upload as well
  "file.move": { who: editors, own: contributors, locks: true },
  "file.delete": { who: editors, own: contributors },

  "template.attach": { who: editors, locks: true },
  "template.detach": { who: editors },
  "answer.see": { who: readers },
  "answer.see_others": { who: editors },
  "answer.export": { who: listed },
  "answer.create": { who: contributors, locks: true },
  "answer.edit": { who: editors, own: contributors, locks: true },
  "answer.delete": { who: editors, own: contributors },

  "signature.see": { who: listed },
  "signature.create": { who: contributors, locks: true },

  "share.see": { who: editors },
  "share.create": { who: editors, locks: true, proven: true },
  "share.withdraw": { who: editors },

  "report.see": { who: readers },
  "report.export": { who: listed },
  "report.create": { who: reporters, locks: true },
  "report.edit": { who: editors, own: reporters, locks: true },
  // to another object, where it takes report.create as well
  "report.move": { who: editors, own: reporters, locks: true },
  // papers that wait to become reports: those dropped below their place, all for admins
  "inbox.see": { who: editors },
  "inbox.edit": { who: editors, locks: true },
  // a sender whose mail came in without asking
  "inbox.distrust": { who: admins },
  "inspection.request": { who: editors, locks: true, proven: true },
  "inspection.withdraw": { who: editors },
  "report.delete": { who: editors, own: reporters },

  "action_point.see": { who: readers },
  "action_point.export": { who: listed },
  "action_point.create": { who: contributors, locks: true },
  "action_point.resolve": { who: editors, own: contributors, locks: true },
  "action_point.edit": { who: editors, own: ["inspector"], locks: true },
  "action_point.delete": { who: editors, own: ["inspector"] },
} as const satisfies Record<string, Rule>;

export type Verb = keyof typeof table;
/** Whether the record is the actor's own. The caller knows what that means for its noun. */
export type Ownership = { own?: boolean };

/** The effective role that a membership gives in the workspace as a whole. */
export const roleInWorkspace = ({
  role,
  only_inspects,
}: {
  role: "owner" | "admin" | "member" | "tablet";
  only_inspects: boolean;
}): EffectiveRole => (only_inspects ? "inspector" : role);

const rules: Record<Verb, Rule> = table;
const verbs = Object.keys(table) as Verb[];

/**
 * The abilities as REST names them: each verb, and once more with `_own` if more roles may do it with their own
 * records.
 */
export const abilities = verbs.flatMap((verb): { name: string; verb: Verb; own: boolean }[] => [
  { name: verb, verb, own: false },
  ...(rules[verb].own ? [{ name: `${verb}_own`, verb, own: true }] : []),
]);

export const can = (effectiveRole: EffectiveRole, verb: Verb, { own = false }: Ownership = {}): boolean =>
  rules[verb].who.includes(effectiveRole) || (own && rules[verb].own?.includes(effectiveRole) === true);
export const isLockedByPlan = (verb: Verb) => "locks" in table[verb];
export const needsProof = (verb: Verb) => "proven" in table[verb];

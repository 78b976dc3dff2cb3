import type { IconCode } from "@server/records/object/icon-codes";
import type { Outcome } from "../art/certificate.ts";
import type { EquipmentKind } from "../art/picture.ts";
import type { PlanName, Spot } from "../art/plan.ts";
import type { Task } from "../art/schedule.ts";

/** A demo account, by the part of its address before the @. */
export type DemoAccount = "owner" | "admin" | "lead" | "guest";

export type DemoCategory = "Attesten" | "Handleidingen" | "Onderhoud" | "Foto's en video";

/** Days count from today: negative ones are past. */
export type DemoReport = {
  type: "inspection" | "maintenance" | "checkup";
  reviewPoint: string;
  day: number;
  /** Validity in months. */
  period: 1 | 3 | 6 | 12 | 24 | 36 | 60;
  outcome: Outcome;
  by: string;
  number: string;
  remarks: readonly string[];
  /** Whether it has a PDF, and whether that is shown on the QR page. */
  hasPdf: boolean;
  public: boolean;
};

export type DemoActionPoint = {
  title: string;
  note?: string;
  type?: "inspection" | "maintenance" | "checkup" | "task";
  priority?: "high" | "medium" | "low";
  subject?: string;
  resolvers: readonly DemoAccount[];
  /** The number of the report it came from, on the same object. */
  report?: string;
  /** The day it is due; without it, it is not planned yet. */
  due?: number;
  frequency?: "oneTime" | "daily" | "weekly" | "monthly" | "quarterly" | "half-yearly" | "yearly" | "2-yearly";
  alert?: boolean;
  solved?: { status: "ok" | "nok"; day: number; by: DemoAccount; note: string };
};

export type DemoFile = { title: string; category: DemoCategory; public: boolean } & (
  | { sort: "manual"; make: string; year: number }
  | { sort: "schedule"; tasks: readonly Task[] }
  | { sort: "photo"; kind: EquipmentKind; tint?: string }
  | { sort: "link"; url: string; description?: string }
);

export type DemoObject = {
  title: string;
  subtitle: string;
  code: string;
  /** Empty if it is not known. */
  serial: string;
  /** YYYY-MM-DD; null if it is not known. */
  inServiceOn: string | null;
  /** The review point that its kind in the workspace was made from. */
  kindCode: string;
  /** What it is drawn as. */
  kind: EquipmentKind;
  /** The colour it is drawn in, if not its kind's default. */
  tint?: string;
  icon: IconCode;
  /** The label's colour and that of its text. */
  colour: string;
  textColour: string;
  tags: readonly string[];
  spot?: Spot;
  size?: "s" | "m" | "l";
  facts: readonly (readonly [string, string])[];
  reports: readonly DemoReport[];
  actionPoints: readonly DemoActionPoint[];
  files: readonly DemoFile[];
};

export type DemoContainer = {
  title: string;
  subtitle: string;
  plan?: PlanName;
  /** The accounts with a grant on it, besides the owner and the workspace's admins. */
  access?: readonly { account: DemoAccount; role: "admin" | "guest" }[];
  objects: readonly DemoObject[];
  containers: readonly DemoContainer[];
};

/** A container without a parent. */
export type DemoBoard = DemoContainer;

export type DemoWorkspace = {
  name: string;
  company: string;
  colour: string;
  categories: readonly DemoCategory[];
  boards: readonly DemoBoard[];
};

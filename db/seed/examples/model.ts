import type { Translated } from "@i18n/locales";
import type { IconCode } from "@server/records/object/icon-codes";
import type { EquipmentKind } from "../art/picture.ts";
import type { PlanName, Spot } from "../art/plan.ts";

type Question = {
  label: string;
  type: "text" | "textarea" | "ok-nok-nvt" | "action-point-ok-nok-nvt" | "kine" | "images" | "action-points";
};
/** A template, with its questions by group. */
export type ExampleTemplate = {
  title: string;
  subtitle: string;
  groups: Readonly<Record<string, readonly Question[]>>;
};

/** What each object in a place should have: the report of a review point, a file, or a template with an answer. */
export type ExampleItem = { name: string } & (
  | { type: "report"; reviewPoint: string }
  | { type: "pdf" | "image" }
  | { type: "template"; template: string }
);

export type ExampleObject = {
  title: string;
  subtitle: string;
  icon: IconCode;
  /** How it is drawn; without it, it has no picture. */
  kind?: EquipmentKind;
  spot?: Spot;
  category: string;
  /** The titles of templates that are on it. */
  templates?: readonly string[];
};

export type ExamplePlace = {
  title: string;
  subtitle: string;
  plan?: PlanName;
  expects?: { title: string; items: readonly ExampleItem[] };
  objects?: readonly ExampleObject[];
  places?: readonly ExamplePlace[];
};

type Words = { market_name: string; description: string };
/** An example board, as the market offers it. */
export type Example = {
  board: ExamplePlace;
  templates: readonly ExampleTemplate[];
  words: Translated<Words>;
  /** Cents. */
  price: number;
  /** What its picture on the market shows. */
  cover: EquipmentKind;
};

export const checked = (...labels: string[]) => labels.map((label) => ({ label, type: "ok-nok-nvt" as const }));
export const watched = (...labels: string[]) =>
  labels.map((label) => ({ label, type: "action-point-ok-nok-nvt" as const }));
export const remarks = [
  { label: "Foto’s", type: "images" as const },
  { label: "Opmerkingen", type: "textarea" as const },
];

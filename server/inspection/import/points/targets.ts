import type { TFunction } from "i18next";
import { placeHeads } from "../heads.ts";
import { levelTargets, PATH, placeTargetsInWords } from "../targets.ts";

/** What a column of a list of action points can hold, and the text key of its name. Its object is named as in lists of objects. */
const pointTitles = {
  title: "action_point.title",
  external_number: "object.fact.external_number",
  serial_number: "object.fact.serial_number",
  display_code: "export.object_code",
  object: "action_point.object",
  note: "action_point.note",
  due: "action_point.by",
  priority: "action_point.priority",
  type: "action_point.type.label",
  subject: "action_point.subject",
  resolvers: "action_point.who",
} as const;
type PointTarget = keyof typeof pointTitles;
const names = Object.keys(pointTitles) as PointTarget[];

export const pointTargets: string[] = [...names, PATH, ...levelTargets];

export const pointTargetsInWords = (t: TFunction) => [
  ...names.map((target) => ({ target: target as string, title: t(pointTitles[target]) })),
  ...placeTargetsInWords(t),
];

/** What people write above such columns beside the product's own words, without accents. */
export const otherPointHeads: Record<string, string> = {
  title: `actiepunt, actie, titel, taak, wat, te doen, maatregel, action point, action, title, task, what, to do, measure,
    tache, quoi, a faire, mesure, massnahme, aufgabe, was`,
  object: "object, machine, toestel, equipment, asset, objet, equipement, appareil, objekt, gerat, anlage",
  display_code: "code, machinecode, code machine, maschinencode",
  serial_number: "serienummer, serienr, serial, serial number, numero de serie, seriennummer",
  external_number: "extern nummer, erp, sap, asset number, inventarisnummer, numero externe, inventarnummer",
  note: "opmerking, opmerkingen, toelichting, uitleg, beschrijving, note, notes, remark, description, comment, remarque, bemerkung, beschreibung",
  due: `tegen, te doen tegen, deadline, einddatum, datum, termijn, due, due date, by, date, echeance, delai, pour le, fallig,
    frist, bis, termin`,
  priority: "prioriteit, priority, priorite, prioritat",
  type: "soort, type, kind, genre, art",
  subject: "onderwerp, subject, sujet, betreff, thema",
  resolvers: `wie, verantwoordelijke, uitvoerder, toegewezen aan, who, responsible, assignee, owner, assigned to, qui, responsable,
    wer, verantwortlich, zustandig`,
  ...placeHeads,
};

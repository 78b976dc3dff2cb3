import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { and, eq, ilike } from "drizzle-orm";
import { callerOf } from "./caller.ts";

type Api = Awaited<ReturnType<typeof callerOf>>;
type Asked = Omit<Parameters<Api["template"]["createQuestion"]>[0], "id" | "templateId" | "groupId" | "shown_if">;
/** `when`: asked only where the question of that label, before it, has that answer. */
type Question = Asked & { when?: [label: string, is: string] };
type Template = {
  french?: Record<string, string>;
  about: Omit<Parameters<Api["template"]["create"]>[0], "id">;
  groups: Record<string, Question[]>;
  /** On objects whose title matches this pattern (ilike). */
  on: string;
};

const checked = (...labels: string[]): Question[] => labels.map((label) => ({ label, type: "ok-nok-nvt" }));
const watched = (...labels: string[]): Question[] =>
  labels.map((label) => ({ label, type: "action-point-ok-nok-nvt", required: true }));
const fuel = ["Vol", "Driekwart", "Half", "Bijna leeg"];

const daily: Template = {
  about: {
    title: "Dagelijkse controle heftruck",
    subtitle: "Vóór je de eerste keer wegrijdt",
    date: true,
    others_see: true,
    reusable: true,
  },
  groups: {
    Algemeen: [
      { label: "Urenstand", type: "number", unit: "h", required: true },
      { label: "Brandstof of lading", type: "select", options: fuel },
      ...checked("Zicht vanuit de cabine", "Veiligheidsgordel", "Stoel en bediening"),
    ],
    "Mast en vorken": [
      ...watched("Hefkettingen gesmeerd en zonder speling", "Vorken recht, slijtage minder dan 10%"),
      { label: "Risico bij hijsen van lasten boven 2 m", type: "kine" },
      { label: "Foto van het typeplaatje", type: "images" },
    ],
    "Aandrijving en remmen": [
      ...watched("Bedrijfsrem", "Parkeerrem"),
      ...checked("Banden en wielen", "Geen lekken", "Claxon en lichten"),
      {
        label: "Wat lekt er?",
        type: "select",
        options: ["Hydraulische olie", "Motorolie", "Koelvloeistof", "Accuzuur"],
        required: true,
        when: ["Geen lekken", "nok"],
      },
      {
        label: "Bandenspanning",
        type: "number",
        unit: "bar",
        lower: 7,
        upper: 9,
        nok_note: true,
        help: "Meet aan koude banden. Volle banden hebben geen spanning: laat dan leeg.",
      },
    ],
    Besluit: [
      { label: "Wat moet er nog gebeuren?", type: "action-points" },
      { label: "Opmerkingen", type: "textarea" },
    ],
  },
  on: "%heftruck%",
  french: {
    "Dagelijkse controle heftruck": "Contrôle journalier du chariot élévateur",
    "Vóór je de eerste keer wegrijdt": "Avant le premier départ",
    Algemeen: "Généralités",
    Urenstand: "Compteur horaire",
    "Brandstof of lading": "Carburant ou charge",
    Vol: "Plein",
    Driekwart: "Trois quarts",
    Half: "Moitié",
    "Bijna leeg": "Presque vide",
    "Zicht vanuit de cabine": "Visibilité depuis la cabine",
    Veiligheidsgordel: "Ceinture de sécurité",
    "Stoel en bediening": "Siège et commandes",
    "Mast en vorken": "Mât et fourches",
    "Hefkettingen gesmeerd en zonder speling": "Chaînes de levage graissées et sans jeu",
    "Vorken recht, slijtage minder dan 10%": "Fourches droites, usure inférieure à 10 %",
    "Risico bij hijsen van lasten boven 2 m": "Risque lors du levage de charges au-dessus de 2 m",
    "Foto van het typeplaatje": "Photo de la plaque signalétique",
    "Aandrijving en remmen": "Transmission et freins",
    Bedrijfsrem: "Frein de service",
    Parkeerrem: "Frein de stationnement",
    "Banden en wielen": "Pneus et roues",
    "Geen lekken": "Aucune fuite",
    "Claxon en lichten": "Avertisseur et feux",
    "Wat lekt er?": "Qu’est-ce qui fuit ?",
    "Hydraulische olie": "Huile hydraulique",
    Motorolie: "Huile moteur",
    Koelvloeistof: "Liquide de refroidissement",
    Accuzuur: "Acide de batterie",
    Bandenspanning: "Pression des pneus",
    "Meet aan koude banden. Volle banden hebben geen spanning: laat dan leeg.":
      "Mesurez sur pneus froids. Les pneus pleins n’ont pas de pression : laissez vide.",
    Besluit: "Conclusion",
    "Wat moet er nog gebeuren?": "Que reste-t-il à faire ?",
    Opmerkingen: "Remarques",
  },
};

const intake: Template = {
  about: {
    title: "Intake liftonderhoud",
    subtitle: "Bij de overname van een onderhoudscontract",
    description: "Om vast te leggen in welke staat een lift is op de dag dat het contract begint.",
    description_field: true,
    company: true,
    participants: true,
    date: true,
    multi_use: true,
    page_break: true,
  },
  groups: {
    "De lift": [
      { label: "Merk en type", type: "text", required: true },
      { label: "Bouwjaar", type: "number" },
      { label: "Aantal stopplaatsen", type: "number" },
      { label: "Soort aandrijving", type: "select", options: ["Tractie", "Hydraulisch", "Zonder machinekamer"] },
      { label: "Foto’s van de cabine", type: "images" },
    ],
    Machinekamer: [
      ...checked("Toegang vrij en verlicht", "Schema’s aanwezig", "Hoofdschakelaar vergrendelbaar"),
      ...watched("Kabels", "Rem", "Snelheidsbegrenzer"),
    ],
    "Cabine en deuren": [
      ...watched("Noodtelefoon", "Noodverlichting", "Deurbeveiliging"),
      {
        label: "Wie is verwittigd?",
        type: "select",
        multiple: true,
        options: ["Syndicus", "Gebouwbeheerder", "Keuringsdienst"],
      },
    ],
    Besluit: [
      { label: "Risico voor de gebruikers", type: "kine" },
      { label: "Besluit", type: "textarea", required: true },
    ],
  },
  on: "%lift %",
};

const MAX_OBJECTS = 4; // objects

/** Two templates, a daily check and an intake, on the objects they are for. */
export async function makeTemplates(ownerId: string, workspaceId: string): Promise<void> {
  const api = await callerOf(ownerId);
  for (const { about, groups, on, french = {} } of [daily, intake]) {
    const { id: templateId } = await api.template.create({ id: workspaceId, ...about });
    const at = { id: workspaceId, templateId };
    const ids = new Map<string, string>();
    for (const [title, questions] of Object.entries(groups)) {
      const { id: groupId } = await api.template.createGroup({ ...at, title });
      for (const { when, ...question } of questions) {
        const shown_if = when ? { question_id: ids.get(when[0])!, is: when[1] } : undefined;
        const { id } = await api.template.createQuestion({ ...at, groupId, ...question, shown_if });
        ids.set(question.label, id);
      }
    }
    const texts = Object.entries(french).map(([of, text]) => ({ of, text }));
    await api.template.translate({ ...at, language: "fr", texts });
    for (const { id } of await objectsTitled(workspaceId, on))
      await api.objectTemplate.attach({ id, template_id: templateId });
  }
}

const objectsTitled = (workspaceId: string, title: string) =>
  transact(asOperator, (tx) =>
    tx
      .select({ id: objects.id })
      .from(objects)
      .where(and(eq(objects.workspaceId, workspaceId), ilike(objects.title, title)))
      .orderBy(objects.title)
      .limit(MAX_OBJECTS),
  );

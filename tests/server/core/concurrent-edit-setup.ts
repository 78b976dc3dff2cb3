import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import type { GroupView } from "@server/inspection/template/inputs";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { action as editContainer } from "~/routes/_app.container.$id.edit/route";
import { action as editObject } from "~/routes/_app.object.$id.edit/route";
import { action as editFile } from "~/routes/_app.object.$id.file.$fileId.edit/route";
import { action as editReport } from "~/routes/_app.report.$id.edit/route";
import { action as buildTemplate } from "~/routes/_app.workspaces.$id.templates.$templateId.groups/route";
import { action as editTemplate } from "~/routes/_app.workspaces.$id.templates.$templateId.update/route";
import { action as buildGlobalTemplate } from "~/routes/a.templates.$id.groups/route";
import { action as editGlobalTemplate } from "~/routes/a.templates.$id.update/route";
import { callRoute, type RouteFunction } from "../../attack/route.ts";
import { as, makeWorld, type World } from "../../world.ts";

export let world: World;
export const cookies = new Map<string, string>();
export const setUp = async () => {
  world = await makeWorld();
  await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.mia)));
  for (const id of (["adam", "lea", "olga", "sam", "mia"] as const).map((name) => world.ids[name])) {
    const session = await transact(asOperator, (tx) =>
      createSession(tx, id, { kind: "web", device: "tests", strong: true }),
    );
    cookies.set(id, `session=${session}`);
  }
};

export const lea = () => as(world.ids.lea);

type Values = Record<string, string>;
export type Form = {
  action: RouteFunction;
  path: string;
  params: Values;
  /** What it sends besides: hidden fields. */
  more?: Values;
  /** What it shows, as text. */
  shown: Values;
  /** What is stored now, by the same names. */
  stored: () => Promise<Record<string, unknown>>;
};
type Kind = {
  /** A record of its own, and its form. */
  open: () => Promise<Form>;
  /** At least two: what two people make of it, and of the first what a third does. */
  fields: [name: string, mine: string, theirs: string, third?: string][];
  /** Who change it; adam and olga, unless it is others who may. */
  people?: ["sam", "mia"];
};

/** The builder of a template, at an action of one of the two. */
type Builder = {
  action: RouteFunction;
  path: string;
  params: Values;
  groupId: string;
  groups: () => Promise<GroupView[]>;
  addQuestion: (question: typeof asked) => Promise<{ id: string }>;
};
const asked = { label: "Remmen", type: "select" as const, options: ["Goed", "Slecht"] };

async function builder(): Promise<Builder> {
  const { template } = as(world.ids.adam);
  const { id: templateId } = await template.create({ id: world.acme, title: "Nazicht" });
  const params = { id: world.acme, templateId };
  const { id: groupId } = await template.createGroup({ ...params, title: "Mast" });
  return {
    action: buildTemplate,
    path: `/workspaces/${world.acme}/templates/${templateId}/groups`,
    params,
    groupId,
    groups: async () => (await template.get(params)).groups,
    addQuestion: (question) => template.createQuestion({ ...params, groupId, ...question }),
  };
}

async function builderOfPlatform(): Promise<Builder> {
  const { globalTemplate } = as(world.ids.sam);
  const { id } = await globalTemplate.create({ title: "Nazicht" });
  const { id: groupId } = await globalTemplate.createGroup({ id, title: "Mast" });
  return {
    action: buildGlobalTemplate,
    path: `/a/templates/${id}/groups`,
    params: { id },
    groupId,
    groups: async () => (await globalTemplate.get({ id })).groups,
    addQuestion: (question) => globalTemplate.createQuestion({ id, groupId, ...question }),
  };
}

const questionIn = (open: () => Promise<Builder>, people?: Kind["people"]): Kind => ({
  open: async () => {
    const { action, path, params, groupId, groups, addQuestion } = await open();
    const { id } = await addQuestion(asked);
    const shown = { label: asked.label, type: asked.type, options: asked.options.join("\n") };
    const stored = async () => {
      const { options, ...question } = (await groups())[0]!.questions[0]!;
      return { ...question, options: options.join("\n") };
    };
    return { action, path, params, more: { intent: "edit_question", group: groupId, question: id }, shown, stored };
  },
  fields: [
    ["label", "Remmen voor", "Remmen achter", "Noodrem"],
    ["options", "Slecht\nGoed", "Goed\nMatig\nSlecht"],
  ],
  people,
});

export const kinds: Record<string, Kind> = {
  container: {
    open: async () => {
      const shown = { title: "Verdieping 1", subtitle: "Gang" };
      const { id } = await lea().container.create({ workspace_id: world.acme, parent_id: world.board, ...shown });
      const path = `/container/${id}/edit`;
      return { action: editContainer, path, params: { id }, shown, stored: () => lea().container.get({ id }) };
    },
    fields: [
      ["title", "Verdieping 2", "Eerste verdieping", "Etage"],
      ["subtitle", "Hal", "Zaal"],
    ],
  },
  "file, here a link": {
    open: async () => {
      const { id } = await lea().object.create({ container_id: world.floor, title: "Lift" });
      const link = "https://example.com/een";
      const { ids } = await lea().file.addLink({ id, link, title: "Attest", expires_on: "2030-01-31" });
      const [params, shown] = [
        { id, fileId: ids[0]! },
        { title: "Attest", expires_on: "2030-01-31", link },
      ];
      const path = `/object/${id}/file/${ids[0]}/edit`;
      return { action: editFile, path, params, shown, stored: async () => (await lea().file.page(params)).file };
    },
    fields: [
      ["title", "Attest 2030", "Attest van de lift", "Keuringsattest"],
      ["expires_on", "2030-02-28", "2031-01-31"],
      ["link", "https://example.com/twee", "https://example.com/drie"],
    ],
  },
  object: {
    open: async () => {
      const shown = { title: "Lift", subtitle: "Kone", display_code: "PL-1" };
      const { id } = await lea().object.create({ container_id: world.floor, ...shown });
      const path = `/object/${id}/edit`;
      return { action: editObject, path, params: { id }, shown, stored: () => lea().object.get({ id }) };
    },
    fields: [
      ["title", "Lift 500", "Goederenlift", "Personenlift"],
      ["subtitle", "Schindler", "Otis"],
      ["display_code", "PL-2", "PL-3"],
    ],
  },
  report: {
    open: async () => {
      const { id: object_id } = await lea().object.create({ container_id: world.floor, title: "Lift" });
      const shown = { reported_date: "2025-01-31", number: "1", note: "Eerst", reported_by: "" };
      const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 } as const;
      const { id } = await lea().report.create({ object_id, ...about, ...shown });
      return {
        action: editReport,
        path: `/report/${id}/edit`,
        params: { id },
        shown,
        stored: () => lea().report.get({ id }),
      };
    },
    fields: [
      ["note", "Kabel\r\nversleten", "Kabel stuk", "Rem"],
      ["reported_date", "2025-02-01", "2025-02-02"],
      ["reported_by", "Vinçotte", "AIB"],
    ],
  },
  template: {
    open: async () => {
      const shown = { title: "Nazicht", subtitle: "Heftruck", name: "H1" };
      const adam = () => as(world.ids.adam).template;
      const { id: templateId } = await adam().create({ id: world.acme, ...shown });
      const params = { id: world.acme, templateId };
      const path = `/workspaces/${world.acme}/templates/${templateId}/update`;
      return { action: editTemplate, path, params, shown, stored: () => adam().get(params) };
    },
    fields: [
      ["title", "Nazicht 2", "Jaarlijks nazicht", "Controle"],
      ["subtitle", "Reachtruck", "Stapelaar"],
      ["name", "H2", "H3"],
    ],
  },
  "template of the platform": {
    open: async () => {
      const shown = { title: "Nazicht", subtitle: "Heftruck", name: "H1" };
      const sam = () => as(world.ids.sam).globalTemplate;
      const { id } = await sam().create(shown);
      const path = `/a/templates/${id}/update`;
      return { action: editGlobalTemplate, path, params: { id }, shown, stored: () => sam().get({ id }) };
    },
    fields: [
      ["title", "Nazicht 2", "Jaarlijks nazicht", "Controle"],
      ["subtitle", "Reachtruck", "Stapelaar"],
      ["name", "H2", "H3"],
    ],
    people: ["sam", "mia"],
  },
  "question of a template": questionIn(builder),
  "question of a template of the platform": questionIn(builderOfPlatform, ["sam", "mia"]),
};

/** Sends the form as a page does: all it shows, with what was changed, and what it was based on. */
export const send = (
  { action, path, params, more, shown }: Form,
  who: string,
  changed: Values = {},
  basedOn: object = shown,
) =>
  callRoute(action, path, {
    form: { ...more, ...shown, based_on: JSON.stringify(basedOn), ...changed },
    cookie: cookies.get(who),
    params,
  });

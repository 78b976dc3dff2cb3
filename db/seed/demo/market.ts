import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { insertFirstKinds } from "@server/tenancy/workspace/first-kinds";
import { type EquipmentKind, picture } from "../art/picture.ts";
import { floorPlan, pinAt } from "../art/plan.ts";
import { building } from "../examples/building.ts";
import { fleet } from "../examples/fleet.ts";
import type { Example, ExampleItem, ExampleObject, ExamplePlace, ExampleTemplate } from "../examples/model.ts";
import { site } from "../examples/site.ts";
import { callerOf, withUpload } from "./caller.ts";

type Api = Awaited<ReturnType<typeof callerOf>>;
type Made = {
  api: Api;
  workspaceId: string;
  templateIds: Record<string, string>;
  /** The kind with each icon. */
  kindIds: Record<string, string>;
};

/** A workspace of the platform's own with example boards, and their offers on the market. */
export async function makeMarket(superAdminId: string): Promise<void> {
  const workspaceId = await insertWorkspace(superAdminId);
  const api = await callerOf(superAdminId);
  const examples = [site, building, fleet];
  for (const title of new Set(examples.flatMap(({ board }) => categoriesOn(board))))
    await api.category.create({ id: workspaceId, title });
  for (const example of examples) await makeExample(api, workspaceId, example);
  await api.offer.create({
    type: "workspace",
    price: 2500,
    active: true,
    words: {
      nl: {
        market_name: "Hulp op afstand",
        description:
          "Een vast aanspreekpunt dat meekijkt: je borden inrichten, sjablonen schrijven, je team op weg helpen.",
      },
      en: {
        market_name: "Remote help",
        description:
          "One person to turn to who looks along: setting up your boards, writing templates, helping your team on its way.",
      },
      fr: {
        market_name: "Aide à distance",
        description:
          "Une personne de contact qui vous accompagne : aménager vos tableaux, rédiger vos modèles, lancer votre équipe.",
      },
      de: {
        market_name: "Hilfe aus der Ferne",
        description:
          "Ein fester Ansprechpartner, der mitschaut: Boards einrichten, Vorlagen schreiben, dein Team anleiten.",
      },
    },
  });
}

const insertWorkspace = (ownerId: string) =>
  transact(asOperator, async (tx) => {
    const about = {
      name: "Voorbeelden",
      slug: "voorbeelden",
      company: "Register",
      plan: "enterprise",
      commercialStatus: "test",
    } as const;
    const [made] = await tx
      .insert(workspaces)
      .values({ ...about, ownerId })
      .returning({ id: workspaces.id });
    await tx.insert(memberships).values({ workspaceId: made!.id, userId: ownerId, role: "owner" });
    await insertFirstKinds(tx, made!.id);
    return made!.id;
  });

async function makeExample(
  api: Api,
  workspaceId: string,
  { board, templates, words, price, cover }: Example,
): Promise<void> {
  const templateIds: Record<string, string> = {};
  for (const template of templates) templateIds[template.title] = await makeTemplate(api, workspaceId, template);
  const kinds = await api.kind.list({ id: workspaceId });
  const kindIds = Object.fromEntries(kinds.map(({ icon_code, id }) => [icon_code ?? "", id]));
  const source = await makePlace({ api, workspaceId, templateIds, kindIds }, board, null);
  const input = { type: "container", words, price, source_container_id: source, active: true } as const;
  await withUpload("picture", `${cover}.jpg`, "image/jpeg", await drawOnce(cover), (upload) =>
    api.offer.create({ ...input, picture: upload }),
  );
}

async function makeTemplate(api: Api, id: string, { title, subtitle, groups }: ExampleTemplate): Promise<string> {
  const made = await api.template.create({ id, title, subtitle, date: true, reusable: true, multi_use: true });
  const at = { id, templateId: made.id };
  for (const [group, questions] of Object.entries(groups)) {
    const { id: groupId } = await api.template.createGroup({ ...at, title: group });
    for (const question of questions) await api.template.createQuestion({ ...at, groupId, ...question });
  }
  return made.id;
}

async function makePlace(made: Made, place: ExamplePlace, parentId: string | null): Promise<string> {
  const { api, workspaceId, templateIds } = made;
  const { title, subtitle, plan, expects } = place;
  const create = (images: Parameters<Api["container"]["create"]>[0]["images"]) =>
    api.container.create({ workspace_id: workspaceId, parent_id: parentId, title, subtitle, images });
  const { id } = plan
    ? await withUpload("images", `${title}.png`, "image/png", await floorPlan(plan), (upload) => create([upload]))
    : await create([]);
  if (expects)
    await api.backgroundTemplate.create({
      id,
      title: expects.title,
      items: expects.items.map((item) => asItem(item, templateIds)),
    });
  for (const object of place.objects ?? []) await makeObject(made, object, id);
  for (const child of place.places ?? []) await makePlace(made, child, id);
  return id;
}

const asItem = (item: ExampleItem, templateIds: Made["templateIds"]) => ({
  name: item.name,
  type: item.type,
  ...(item.type === "report" && { review_point: item.reviewPoint }),
  ...(item.type === "template" && { template_id: templateIds[item.template]! }),
});

async function makeObject(
  { api, templateIds, kindIds }: Made,
  object: ExampleObject,
  containerId: string,
): Promise<void> {
  const { title, subtitle, icon, kind, spot, category, templates = [] } = object;
  const about = {
    container_id: containerId,
    title,
    subtitle,
    icon_code: icon,
    kind_id: kindIds[icon],
    categories: [category],
    ...(spot && pinAt(spot)),
  };
  const { id } = kind
    ? await withUpload("images", `${title}.jpg`, "image/jpeg", await drawOnce(kind), (photo) =>
        api.object.create({ ...about, images: [photo] }),
      )
    : await api.object.create(about);
  for (const template of templates) await api.objectTemplate.attach({ id, template_id: templateIds[template]! });
}

const categoriesOn = ({ objects = [], places = [] }: ExamplePlace): string[] => [
  ...objects.map(({ category }) => category),
  ...places.flatMap(categoriesOn),
];

const drawings = new Map<EquipmentKind, Promise<Buffer>>();
/** Each kind is drawn once; the same picture is stored once too. */
function drawOnce(kind: EquipmentKind): Promise<Buffer> {
  const made = drawings.get(kind) ?? picture(kind);
  drawings.set(kind, made);
  return made;
}

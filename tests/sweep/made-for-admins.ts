import type { Addresses, At } from "./made.ts";
import { linkOn, make } from "./making.ts";

const LINE = "lifting_whole";

/** A line of the catalogue that is changed, but not published. */
async function draftLine(every: number): Promise<string> {
  const revision = await linkOn(`/a/catalogue/${LINE}`, 'name="revision" value="([^"]+)"', "super");
  const about = { line: LINE, every, unit: "month", first_months: "", weight: "law", marker: "read", revision };
  const source = { nl: "ARAB, artikel 280 en 281", en: "", fr: "", de: "" };
  await make("catalogue.save", { ...about, source, note: "De termijn is nagelezen.", checked: true }, "super");
  return linkOn("/a/catalogue/publish", 'name="revision" value="([^"]+)"', "super");
}

/** Of the back-office: a template for workspaces, and editions of the catalogue, which workspaces can take over. */
export async function makeForAdmins({ workspace }: At): Promise<Addresses> {
  const about = { title: "Ladders en trappen", subtitle: "Jaarlijks nazicht", workspaces: [workspace] };
  const template = await make("globalTemplate.create", about, "super");
  const at = { id: template?.id, title: "Staat van de ladder" };
  const group = template && (await make("globalTemplate.createGroup", at, "super"));
  const asked = { id: template?.id, groupId: group?.id, type: "ok-nok-nvt", label: "Zijn alle sporten vast en heel?" };
  if (group) await make("globalTemplate.createQuestion", asked, "super");
  const newest = () => linkOn("/a/catalogue", 'href="/a/catalogue/editions/(\\d+)"', "super");
  const months = 3 + (Number(await newest()) % 9); // otherwise than in the edition before
  const revision = await draftLine(months);
  await make("catalogue.publish", { note: "De termijn van hefwerktuigen is nagelezen.", revision }, "super");
  await draftLine(months + 1);
  const number = await newest();
  const tabs = template ? ["update", "groups", "translations", "delete"] : [];
  return {
    super: [
      ...tabs.map((tab) => `/a/templates/${template!.id}/${tab}`),
      ...["publish", `${LINE}/undo`, ...(number ? [`editions/${number}`] : [])].map((path) => `/a/catalogue/${path}`),
    ],
  };
}

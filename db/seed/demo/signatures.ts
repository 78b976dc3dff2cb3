import { callerOf } from "./caller.ts";
import type { People } from "./workspace.ts";

/** The site's manager has read and signed a manual; the worker makes the signed PDF once it runs. */
export async function makeSignatures(workspaceId: string, people: People): Promise<void> {
  const lead = await callerOf(people.lead);
  const { items } = await lead.file.list({ id: workspaceId, q: "handleiding", sort: "title" });
  const manual = items.find(({ type, pages }) => type === "pdf" && pages !== 0);
  if (!manual) return;
  const at = { id: manual.object.id, fileId: manual.id };
  const { reading, person } = await lead.signature.page(at);
  const { first_name, last_name } = person;
  const input = { first_name, last_name, typed: `${first_name} ${last_name}`, company: "Acme", ref: "Onthaal 2026-04" };
  await lead.signature.create({ ...at, ...input, reading, where: "page", page: 1, place: "bottom_right" });
}

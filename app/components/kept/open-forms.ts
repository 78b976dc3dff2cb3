import type { TemplateOnObject } from "@server/inspection/object-template/inputs";
import { paths } from "~/paths/paths";
import { SEEN_CACHE } from "./store.ts";

/**
 * Templates as they can be filled in on this device: an answer that the reader has begun elsewhere is only gone on with
 * where the service worker has stored its page.
 */
export async function openFormsHere(objectId: string, templates: TemplateOnObject[]): Promise<TemplateOnObject[]> {
  const seen = await caches.open(SEEN_CACHE);
  const isStored = (id: string, answer: string) => seen.match(paths.objectTemplate(objectId, id, { answer }));
  return Promise.all(
    templates.map(async (template) => {
      const { id, mine } = template;
      return mine?.status === "open" && !(await isStored(id, mine.id)) ? { ...template, mine: null } : template;
    }),
  );
}

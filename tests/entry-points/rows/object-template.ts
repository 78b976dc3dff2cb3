import { templateOnObject } from "../make-object-template.ts";
import { templateIn } from "../make-template.ts";
import type { Rows } from "../row.ts";

/** Templates on objects. */
export const objectTemplateRows: Rows = {
  "objectTemplate.list": { gets: "readers", input: async (make) => ({ id: (await templateOnObject(make)).id }) },
  "objectTemplate.get": { gets: "readers", input: templateOnObject },
  "objectTemplate.versions": { gets: "readers", input: templateOnObject },
  "objectTemplate.attach": {
    gets: "editors",
    input: async (make) => ({ id: await make.object(), template_id: (await templateIn(make)).templateId }),
  },
  "objectTemplate.attachSeveral": {
    gets: "editors",
    input: async (make) => ({ id: await make.object(), template_ids: [(await templateIn(make)).templateId] }),
  },
  "objectTemplate.addVersion": {
    gets: "editors",
    input: async (make) => ({ ...(await templateOnObject(make)), title: make.text() }),
  },
  "objectTemplate.detach": { gets: "editors_always", input: templateOnObject },
  "objectTemplate.select": { gets: "editors", input: async (make) => ({ id: await make.object() }) },
  "objectTemplate.page": { gets: "editors_always", input: templateOnObject },
};

import { templateOnObject } from "../make-object-template.ts";
import { templateIn } from "../make-template.ts";
import type { Rows } from "../row.ts";

/** Templates on objects. */
export const objectTemplateRows: Rows = {
  "objectTemplate.list": { audience: "readers", input: async (make) => ({ id: (await templateOnObject(make)).id }) },
  "objectTemplate.get": { audience: "readers", input: templateOnObject },
  "objectTemplate.versions": { audience: "readers", input: templateOnObject },
  "objectTemplate.attach": {
    audience: "editors",
    input: async (make) => ({ id: await make.object(), template_id: (await templateIn(make)).templateId }),
  },
  "objectTemplate.attachSeveral": {
    audience: "editors",
    input: async (make) => ({ id: await make.object(), template_ids: [(await templateIn(make)).templateId] }),
  },
  "objectTemplate.addVersion": {
    audience: "editors",
    input: async (make) => ({ ...(await templateOnObject(make)), title: make.text() }),
  },
  "objectTemplate.detach": { audience: "editors_always", input: templateOnObject },
  "objectTemplate.select": { audience: "editors", input: async (make) => ({ id: await make.object() }) },
  "objectTemplate.page": { audience: "editors_always", input: templateOnObject },
};

import type { JsonSchema } from "@server/http/forms";
import type { Call } from "../calls.ts";

/** A call that is being described, with what all calls share. */
export type Described = { call: Call; operationId: string; shared: SharedComponents };

type Kind = keyof SharedComponents["components"];

/**
 * What several calls of one document have alike, once: it goes to the components, and the calls refer to it. The same
 * name with other content, or that of a noun, gets a name with the operation's id.
 */
export class SharedComponents {
  /** `nouns`: the schemas that all documents have by name. */
  constructor(readonly nouns: Readonly<Record<string, JsonSchema>>) {}

  readonly components = { parameters: {} as Record<string, object>, schemas: {} as Record<string, JsonSchema> };
  #names = new Map<string, string>();

  /** Refers to this content, under this name, or under `ofCall` if that is taken. */
  ref(kind: Kind, content: object, name: string, ofCall: string): { $ref: string } {
    const key = `${kind} ${JSON.stringify(content)}`;
    let known = this.#names.get(key);
    if (!known) {
      const isTaken = Object.hasOwn(this.components[kind], name) || (kind === "schemas" && name in this.nouns);
      known = isTaken ? ofCall : name;
      this.#names.set(key, known);
      Object.assign(this.components[kind], { [known]: content });
    }
    return { $ref: `#/components/${kind}/${known}` };
  }
}

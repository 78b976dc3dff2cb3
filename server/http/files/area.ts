/** The area of REST (rest/document/areas.ts) that the first part of an address below /files belongs to. */
const areas: Record<string, string> = {
  "action-point-photo": "actionpoints",
  answer: "answers",
  "answer-photo": "answers",
  avatar: "workspaces",
  background: "containers",
  inbox: "inbox",
  library: "library",
  logo: "config",
  pack: "packs",
  plan: "containers",
  signature: "signatures",
  template: "templates",
  walk: "rounds",
};

/** By which area an API key reads this address; undefined: by none. What begins with an id is a file of an object. */
export function areaOfFile(path: string): string | undefined {
  const first = path.split("/")[2] ?? "";
  return /^[\da-f]{8}-/i.test(first) ? "objects" : areas[first];
}

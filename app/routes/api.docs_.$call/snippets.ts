import type { Call } from "~/components/api/areas.ts";

type Asked = { call: Pick<Call, "method" | "path" | "open" | "fields" | "multipart">; base: string; body: unknown };

const isEmpty = (body: unknown) =>
  body === undefined || (typeof body === "object" && Object.keys(body ?? {}).length === 0);

/** The call as a command. */
export function curlOf({ call: { method, path, open, multipart }, base, body }: Asked): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${base}${path}'`,
    ...(open ? [] : [`-H "authorization: Bearer $REGISTER_KEY"`]),
    ...(isEmpty(body)
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
    ...(multipart ? ["# or with files, in place of the JSON: -F 'files[]=@certificate.pdf'"] : []),
  ];
  return lines.join(" \\\n  ").replace(/ \\\n {2}#/, "\n#");
}

/** The call by the typed client that openapi-typescript and openapi-fetch make of the document. */
export function typeScriptOf({ call: { method, path, fields }, body }: Asked): string {
  const inPath = fields.filter(({ place }) => place === "path").map(({ name }) => `${name}: "…"`);
  const options = [
    ...(inPath.length > 0 ? [`params: { path: { ${inPath.join(", ")} } },`] : []),
    ...(isEmpty(body)
      ? []
      : [
          `body: ${JSON.stringify(body, null, 2)
            .replace(/\n/g, "\n  ")
            .replace(/"(\w+)":/g, "$1:")},`,
        ]),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : "";
  return `const { data, error } = await client.${method}("${path}"${given});`;
}

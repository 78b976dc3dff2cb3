import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the provider behaves from now on. */
type Behaviour = "well" | "down" | "nonsense" | "endless" | "into our house";

const folder = { id: "map", name: "Attesten", folder: true };
const files: Record<string, { name: string; bytes: Buffer; size?: number }> = {
  one: { name: "Keuring 2026.pdf", bytes: Buffer.from("%PDF-1.4 keuring") },
  two: { name: "../../é\u202efoto.txt", bytes: Buffer.from("gewone tekst") },
  large: { name: "groot.bin", bytes: Buffer.from("x"), size: 26 * 1024 * 1024 },
};

/** Microsoft, Google and Dropbox in one, each below its own path; as far as we speak with them. */
export async function startCloudDrives() {
  const challenges = new Map<string, string>(); // code → the challenge it was asked with
  const requests: string[] = [];
  const now = { behaviour: "well" as Behaviour, tokens: new Set<string>() };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://x");
    requests.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (now.behaviour === "down") return void response.writeHead(503).end();
    if (now.behaviour === "nonsense") return void response.writeHead(200).end("<html>");
    if (/token$/.test(url.pathname)) return sendToken(new URLSearchParams(body), response);
    // the token is nobody's but the provider's: where it sends us, it does not go along
    if (url.pathname === "/bytes")
      return request.headers.authorization
        ? void response.writeHead(500).end()
        : sendBytes(url.searchParams.get("id")!, response);
    if (!now.tokens.has((request.headers.authorization ?? "").replace("Bearer ", "")))
      return void response.writeHead(401).end();
    answer(url, body, request, response);
  });

  function sendToken(params: URLSearchParams, response: ServerResponse) {
    const challenge = createHash("sha256")
      .update(params.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      challenges.get(params.get("code") ?? "") === challenge && params.get("client_secret") === "the secret";
    challenges.delete(params.get("code") ?? "");
    if (!isRight) return void json(response, { error: "invalid_grant" }, 400);
    const token = `token-${now.tokens.size + 1}`;
    now.tokens.add(token);
    json(response, { access_token: token, expires_in: 3600, token_type: "bearer" });
  }

  function sendBytes(id: string, response: ServerResponse) {
    if (now.behaviour !== "endless") return void response.end(files[id]!.bytes);
    const chunk = Buffer.alloc(1024 * 1024);
    const sendMore = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", sendMore);
    };
    sendMore();
  }

  function answer(url: URL, body: string, request: IncomingMessage, response: ServerResponse) {
    const path = decodeURIComponent(url.pathname);
    const own = (id: string) => `/bytes?id=${id}`;
    const toBytes = (id: string) =>
      files[id]
        ? response
            .writeHead(302, {
              location: now.behaviour === "into our house" ? "http://169.254.169.254/latest/" : own(id),
            })
            .end()
        : response.writeHead(404).end();
    const all = Object.entries(files).map(([id, { name, bytes, size }]) => ({ id, name, size: size ?? bytes.length }));
    // Microsoft
    if (path === "/graph/me/drive/root/children" && !url.searchParams.has("$skiptoken"))
      return json(response, {
        value: [{ ...folder, folder: { childCount: 3 } }],
        "@odata.nextLink": "https://elsewhere.test/?$skiptoken=p2",
      });
    if (/^\/graph\/me\/drive\/(root\/children|items\/map\/children|root\/search)/.test(path))
      return json(response, { value: all });
    const item = /^\/graph\/me\/drive\/items\/(\w+)(\/content)?$/.exec(path);
    if (item)
      return item[2]
        ? toBytes(item[1]!)
        : files[item[1]!]
          ? json(response, { id: item[1], name: files[item[1]!]!.name })
          : response.writeHead(404).end();
    // Google
    if (path === "/drive/files") {
      const isTop = url.searchParams.get("q")!.includes("'root' in parents");
      const top = [{ ...folder, mimeType: "application/vnd.google-apps.folder" }];
      return json(
        response,
        isTop
          ? { files: top }
          : { files: all.map((file) => ({ ...file, size: String(file.size), mimeType: "text/plain" })) },
      );
    }
    const google = /^\/drive\/files\/(\w+)$/.exec(path);
    if (google) {
      if (!files[google[1]!]) return response.writeHead(404).end();
      return url.searchParams.get("alt") === "media"
        ? toBytes(google[1]!)
        : json(response, { id: google[1], name: files[google[1]!]!.name, mimeType: "text/plain" });
    }
    // Dropbox
    const tagged = all.map((file) => ({ ".tag": "file", ...file }));
    if (path === "/api/2/files/list_folder")
      return json(response, {
        entries: JSON.parse(body).path ? tagged : [{ ".tag": "folder", ...folder }],
        cursor: "c",
        has_more: false,
      });
    if (path === "/api/2/files/search_v2")
      return json(response, { matches: tagged.map((file) => ({ metadata: { metadata: file } })), has_more: false });
    if (path === "/content/2/files/download") {
      const { path: id } = JSON.parse(String(request.headers["dropbox-api-arg"]));
      if (!files[id]) return response.writeHead(409).end();
      const body = JSON.stringify({ name: files[id]!.name }).replace(
        /[^ -~]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      response.setHeader("dropbox-api-result", body);
      return sendBytes(id, response);
    }
    response.writeHead(404).end();
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now,
    seen: requests,
    /** The person says yes on the provider's page: gives the code it sends them back with. */
    agree(consent: string): { code: string; state: string; back: string } {
      const params = new URL(consent).searchParams;
      const code = `code-${challenges.size + 1}-${Math.random()}`;
      challenges.set(code, params.get("code_challenge")!);
      return { code, state: params.get("state")!, back: params.get("redirect_uri")! };
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

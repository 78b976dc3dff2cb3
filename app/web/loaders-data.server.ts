import type { EntryContext } from "@remix-run/node";

/** The loaders' data for the browser: the same HTML that RemixServer streams behind a page which carries scripts. */
export async function loadersDataIn({ serverHandoffStream, renderMeta }: EntryContext, nonce: string): Promise<string> {
  let [scripts, ends] = ["", ""];
  if (serverHandoffStream && renderMeta?.didRenderScripts) {
    const script = (call: string) =>
      `<script nonce="${nonce}">window.__remixContext.streamController.${call};</script>`;
    const [reader, decoder] = [serverHandoffStream.getReader(), new TextDecoder()];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const text = decoder.decode(part.value, { stream: true });
      scripts += `${text && script(`enqueue(${inScript(JSON.stringify(text))})`)}<!--$-->`;
      ends += "<!--/$-->";
    }
    scripts += script("close()") + ends;
  }
  return `<!--$-->${scripts}<!--/$-->`;
}

/** JSON as it stands in a script, so that no text ends it. */
export const inScript = (json: string): string =>
  json.replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

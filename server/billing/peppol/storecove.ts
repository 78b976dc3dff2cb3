import { requireOutside } from "@db/outside";
import type { Participant } from "@server/billing/invoice/ubl/participant";
import { log } from "@server/core/log";
import { watched } from "@server/core/measure";
import { z } from "zod";
import { type AccessPoint, NotNow, Refused, type Status } from "./access-point.ts";

type Account = { url: string; apiKey: string; legalEntityId: number; timeoutMs?: number };
type Answer = { status: number; body: unknown; retryAfter: number };

const TIMEOUT_MS = 15_000;
const LONGEST = 300; // characters of what it says

const Found = z.object({ code: z.string() });
const Submitted = z.object({ guid: z.string() });
/** Of a refusal: what is wrong, and where. */
const Wrong = z.array(z.object({ source: z.string().nullish(), details: z.string().nullish() }));

/**
 * Storecove's REST API (v2), as it is documented at storecove.com/docs; not tried against the real one. The same
 * idempotencyGuid is processed once. Evidence of sending is there once the receiver's access point has the document.
 */
export const storecoveAt = (account: Account): AccessPoint => ({
  name: "storecove",
  tellsDelivery: true,
  async canReceive(participant) {
    const { scheme, identifier } = schemeOf(participant);
    const asked = {
      documentTypes: ["invoice"],
      network: "peppol",
      metaScheme: "iso6523-actorid-upis",
      scheme,
      identifier,
    };
    try {
      const { status, body } = await call(account, "POST", "/discovery/receives", asked);
      const found = Found.safeParse(body);
      if (status !== 200 || !found.success) return null;
      return found.data.code.toUpperCase() === "OK";
    } catch (error) {
      log.info("the access point could not be asked who is on Peppol", { reason: (error as Error).message });
      return null;
    }
  },
  async send({ xml, receiver, idempotencyKey }) {
    const { scheme, identifier } = schemeOf(receiver);
    const answer = await call(account, "POST", "/document_submissions", {
      legalEntityId: account.legalEntityId,
      idempotencyGuid: idempotencyKey,
      routing: { eIdentifiers: [{ scheme, id: identifier }] },
      document: {
        documentType: "invoice", // of credit notes too: the UBL says what it is
        rawDocumentData: { document: xml.toString("base64"), parse: true, parseStrategy: "ubl" },
      },
    });
    if (answer.status === 422) {
      // it has a document with this key: that of a try whose answer was lost
      if (JSON.stringify(answer.body ?? "").includes("idempotencyGuid")) return { id: idempotencyKey };
      throw new Refused(wrongIn(answer.body));
    }
    return { id: Submitted.parse(taken(answer).body).guid };
  },
  async statusOf(id): Promise<Status> {
    const answer = await call(account, "GET", `/document_submissions/${encodeURIComponent(id)}/evidence/sending`);
    if (answer.status === 404) return "queued"; // not sent on yet
    if (answer.status === 422) return { refused: wrongIn(answer.body) };
    taken(answer);
    return "delivered";
  },
});

/** Throws NotNow for an answer that is none: a limit, a failure there, a key that it does not take. */
function taken(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  if (answer.status === 429) throw new NotNow("HTTP 429", answer.retryAfter);
  throw new NotNow(`HTTP ${answer.status}`);
}

function wrongIn(body: unknown): string {
  const { data } = Wrong.safeParse(body);
  const said = data?.map(({ source, details }) => [source, details].filter(Boolean).join(": ")).join("; ");
  return (said || "HTTP 422").slice(0, LONGEST);
}

/** How Storecove names the schemes: by the country and what the number is; where nothing is said here, a VAT number. */
const schemeNames: Record<string, string> = {
  "0007": "SE:ORGNR",
  "0198": "DK:ERST",
  "0208": "BE:EN",
  "0211": "IT:IVA",
  "0216": "FI:OVT",
  "9933": "GR:VAT",
};

const schemeOf = ({ scheme, id }: Participant): { scheme: string; identifier: string } => ({
  scheme: schemeNames[scheme] ?? `${id.slice(0, 2)}:VAT`,
  identifier: id,
});

const call = (account: Account, method: "GET" | "POST", path: string, sent?: object): Promise<Answer> =>
  watched({ kind: "call", name: "access point" }, async (work) => {
    requireOutside("The access point");
    try {
      const response = await fetch(`${account.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${account.apiKey}`,
          accept: "application/json",
          ...(sent && { "content-type": "application/json" }),
        },
        body: sent && JSON.stringify(sent),
        redirect: "error",
        signal: AbortSignal.timeout(account.timeoutMs ?? TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.status >= 500) work.outcome = "failed";
      return {
        status: response.status,
        body: jsonIn(text),
        retryAfter: Number(response.headers.get("retry-after")) || 0,
      };
    } catch (error) {
      work.outcome = "failed";
      throw new NotNow((error as Error).name === "TimeoutError" ? "timeout" : "away");
    }
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

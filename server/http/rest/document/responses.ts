import { lockKeys } from "@server/core/plan";
import type { JsonSchema } from "@server/http/forms";
import { QUOTA_CODE } from "@server/platform/storage/storage-view";

type Refusal = { description: string; codes: readonly string[]; fields?: boolean; retries?: boolean; traced?: boolean };

/** What a call may be refused with, by status. */
const refusals = {
  400: { description: "What was sent can't be read.", codes: ["malformed"] },
  401: { description: "There is no token, or it has ended.", codes: ["unauthorized", "wrong_credentials"] },
  403: {
    description: "It is in reach, but the role, the plan or the moment does not allow it.",
    codes: ["forbidden", "plan_locked", "password_required", "api_key_scope"],
  },
  404: { description: "It does not exist, or is out of the caller's reach.", codes: ["not_found", "no_call"] },
  409: {
    description: "It was done already, or was changed meanwhile.",
    codes: ["edit_conflict", "max_devices", "has_answers", "in_progress"],
    fields: true,
  },
  412: {
    description: "If-Match named another content than what is stored. Nothing was saved.",
    codes: ["precondition_failed"],
    fields: true,
  },
  413: { description: "It is larger than is accepted.", codes: ["too_large"], fields: true },
  415: { description: "It is neither JSON nor a form.", codes: ["unsupported"] },
  416: { description: "The file has no such bytes.", codes: [] },
  422: {
    description: "Some fields are not right; `errors` says which and why.",
    codes: ["invalid", QUOTA_CODE],
    fields: true,
  },
  429: { description: "Too many attempts.", codes: ["too_many_attempts"], retries: true },
  503: { description: "The service is busy or being started.", codes: ["unavailable"], retries: true, traced: true },
} satisfies Record<number, Refusal>;
export type RefusalStatus = keyof typeof refusals;

/** Refers to the response of this refusal. */
export const refusal = (status: RefusalStatus) => ({ [status]: { $ref: `#/components/responses/${status}` } });

const REQUEST_ID = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };

export const headers = {
  RequestId: { description: "Names this request in our logs.", schema: { type: "string" } },
  RetryAfter: { description: "Seconds after which to try again.", schema: { type: "integer" } },
  ETag: { description: "Names the stored content, for If-Match.", schema: { type: "string" } },
};

const bodyOf = ({ fields, traced }: Refusal): JsonSchema => ({
  $ref: `#/components/schemas/${nameOf(fields, traced)}`,
});
const nameOf = (fields?: boolean, traced?: boolean) =>
  fields ? "RefusedFields" : traced ? "RefusedWithRequestId" : "Refused";

const responseOf = (refused: Refusal) => ({
  description: [refused.description, ...(refused.codes.length > 0 ? [`Codes: ${refused.codes.join(", ")}.`] : [])].join(
    " ",
  ),
  headers: { ...REQUEST_ID, ...(refused.retries && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }) },
  ...(refused.codes.length > 0 && {
    content: { "application/json": { schema: bodyOf(refused), example: exampleOf(refused) } },
  }),
});

export const responses = {
  ...Object.fromEntries(Object.entries(refusals).map(([status, refused]) => [status, responseOf(refused)])),
  /** What any call may be refused with, beside those it names. */
  Otherwise: responseOf({
    description:
      "429: too many attempts. 500: something went wrong here. 503: busy or being started. 507: storage is full.",
    codes: [...refusals[429].codes, "internal", ...refusals[503].codes, "storage_full"],
    retries: true,
    traced: true,
  }),
};

function exampleOf({ codes, description, fields, traced }: Refusal) {
  return {
    message: description,
    code: codes[0],
    ...(fields && { errors: { title: ["Fill this in."] } }),
    ...(traced && { request_id: "01jds3k7n4v6" }),
  };
}

const reason = {
  type: "string",
  enum: Object.keys(lockKeys),
  description: "Of plan_locked: why nothing can be changed.",
};
const message = { type: "string", description: "What is wrong, in the language of the request." };
const code = { type: "string", description: "The same for programs; the guide lists all codes." };
/** The bodies of refusals. */
export const refusedSchemas: Record<string, JsonSchema> = {
  Refused: { type: "object", required: ["message", "code"], properties: { message, code, reason } },
  RefusedFields: {
    type: "object",
    required: ["message", "code"],
    properties: {
      message,
      code,
      errors: {
        type: "object",
        description: "What is wrong, by field; a field within another has a dot in its name.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
  },
  RefusedWithRequestId: {
    type: "object",
    required: ["message", "code"],
    properties: {
      message,
      code,
      request_id: { type: "string", description: "Names this request in our logs; the same as X-Request-Id." },
    },
  },
};

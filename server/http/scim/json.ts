import { bufferedResponse } from "@server/core/buffered-response";
import { SCIM_TYPE } from "@server/core/media-type";

/** A body as SCIM answers it. */
export const scimJson = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  bufferedResponse(JSON.stringify(body), {
    status,
    headers: { "content-type": SCIM_TYPE, "cache-control": "no-store", ...headers },
  });

/** A list as SCIM answers it. */
export const scimList = (resources: object[], { total = resources.length, startIndex = 1 } = {}): Response =>
  scimJson({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

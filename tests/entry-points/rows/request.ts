import { addDays, today } from "@server/core/day";
import { pdf, uploadOf } from "../../upload-of.ts";
import type { Make } from "../make.ts";
import { makeRequest } from "../make-inspection-request.ts";
import type { Rows } from "../row.ts";

const aRequest = async (make: Make) => {
  const { id, requestId } = await makeRequest(make);
  return { id, requestId };
};
/** Who administers none of its objects cannot tell whether it exists. */
const hidden = { guest: "404", inspector: "404", tablet: "404" };
// the token is a secret of who has the link
const withLink = { audience: "anyone", isSecret: true } as const;
const locked = { locked: "plan" };

export const requestRows: Rows = {
  "request.list": { audience: "editors_always", except: { member: "403" }, input: (make) => ({ id: make.workspace }) },
  "request.get": { audience: "editors_always", except: hidden, input: aRequest },
  "request.create": {
    audience: "editors",
    except: { member: "422:inspection.unknown_object" },
    overRest: { member: "422:invalid" },
    input: async (make) => ({
      ...{ id: make.workspace, object_ids: [await make.object()], body: make.text(), email: make.email() },
      ...{ starts_on: addDays(today(), 7), ends_on: addDays(today(), 60) },
    }),
  },
  "request.withdraw": { audience: "editors_always", except: hidden, input: aRequest },
  "request.newPage": {
    audience: "editors",
    except: { member: "403" },
    input: async (make) => ({ id: make.workspace, objects: [await make.object()] }),
  },
  "request.visit": { ...withLink, input: async (make) => ({ token: (await makeRequest(make)).token }) },
  "request.propose": {
    ...withLink,
    except: locked,
    input: async (make) => ({ token: (await makeRequest(make)).token, proposed_on: addDays(today(), 9) }),
  },
  "request.requirePaperAllowed": {
    ...withLink,
    except: locked,
    input: async (make) => ({ token: (await makeRequest(make)).token }),
  },
  "request.addReport": {
    ...withLink,
    except: locked,
    input: async (make) => {
      const { token, objectId } = await makeRequest(make);
      const said = { review_point: "HF", status: "ok", reported_date: today(), period: 12, reported_by: make.text() };
      return { token, objectId, ...said, file: await uploadOf("paper.pdf", pdf(objectId)) };
    },
  },
};

import { today } from "@server/core/day";
import { pdf, uploadOf } from "../../upload-of.ts";
import { makeInboxAddress, makePaper } from "../make-inbox.ts";
import type { Rows } from "../row.ts";

/** Who is admin of none of its places cannot tell whether a paper exists. */
const hidden = { guest: "404", inspector: "404", tablet: "404" };
const nowhere = { member: "403" };

export const inboxRows: Rows = {
  "inbox.list": { audience: "editors_always", except: nowhere, input: (make) => ({ id: make.workspace }) },
  "inbox.page": { audience: "editors_always", except: nowhere, input: (make) => ({ id: make.workspace }) },
  "inbox.paperPage": { audience: "editors_always", except: hidden, input: (make) => makePaper(make) },
  "inbox.add": [
    {
      when: "to a container",
      audience: "editors",
      overRest: { member: "422:invalid" },
      input: async (make) => ({
        ...{ id: make.workspace, container_id: make.floor },
        files: [await uploadOf("paper.pdf", pdf(make.text()))],
      }),
    },
    {
      when: "to the workspace",
      audience: "admins_on_plan",
      input: async (make) => ({ id: make.workspace, files: [await uploadOf("paper.pdf", pdf(make.text()))] }),
    },
  ],
  "inbox.decide": [
    {
      when: "one that is skipped",
      audience: "editors",
      except: hidden,
      input: async (make) => ({ ...(await makePaper(make)), state: "skipped" }),
    },
    {
      when: "one of the workspace",
      audience: "admins_on_plan",
      except: { lead: "404", ...hidden, member: "404" },
      input: async (make) => ({ ...(await makePaper(make, { ofFloor: false })), state: "skipped" }),
    },
    {
      when: "one that becomes a report",
      audience: "editors",
      except: hidden,
      input: async (make) => ({
        ...(await makePaper(make)),
        ...{ state: "confirmed", object_id: await make.object(), review_point: "HF", status: "ok" },
        ...{ reported_date: today(), period: 12 },
      }),
    },
  ],
  "inbox.setForAll": {
    audience: "editors",
    except: nowhere,
    input: async (make) => {
      const { id, paper } = await makePaper(make);
      return { id, papers: [paper], reported_by: make.text() };
    },
  },
  "inbox.senders": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "inbox.distrust": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, email: await makeInboxAddress(make) }),
  },
  "inbox.renewAddress": { audience: "admins_on_plan", input: (make) => ({ id: make.workspace }) },
};

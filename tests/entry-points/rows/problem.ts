import { problemToken } from "@server/inspection/problem/track";
import type { Rows } from "../row.ts";

export const problemRows: Rows = {
  // the id on the QR code is a secret of who can scan it; the workspace accepts reports of problems
  "problem.start": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ publicId: await make.problemPublicId() }),
  },
  "problem.report": {
    audience: "anyone",
    except: { locked: "plan" },
    isSecret: true,
    input: async (make) => ({ publicId: await make.problemPublicId(), what: make.text() }),
  },
  "problem.requirePhotoAllowed": {
    audience: "anyone",
    except: { locked: "plan" },
    isSecret: true,
    input: async (make) => ({ publicId: await make.problemPublicId() }),
  },
  "problem.rule": {
    audience: "editors",
    except: { guest: "404", inspector: "404" },
    input: (make) => ({ id: make.board }),
  },
  "problem.setRule": {
    audience: "editors",
    except: { guest: "404", inspector: "404" },
    input: (make) => ({ id: make.board, days: 14 }),
  },
  "problem.track": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ token: problemToken(await make.actionPoint()) }),
  },
};

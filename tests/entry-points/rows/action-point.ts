import { today } from "@server/core/day";
import { makePhoto, makeSeries, skippedDay } from "../make-series.ts";
import type { Rows } from "../row.ts";

const solved = { status: "ok", solved_note: "Gedaan" };

export const actionPointRows: Rows = {
  "actionPoint.create": {
    audience: "contributors",
    input: async (make) => ({ object_id: await make.object(), title: make.text() }),
  },
  "actionPoint.createScheduled": {
    audience: "editors",
    input: async (make) => ({ object_id: await make.object(), title: make.text(), scheduled_at: today() }),
  },
  "actionPoint.inWorkspace": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "actionPoint.ofObject": { audience: "readers", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.export": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "actionPoint.exportOfObject": {
    audience: "contributors_always",
    input: async (make) => ({ id: await make.object() }),
  },
  "actionPoint.change": [
    {
      when: "its words",
      audience: "editors",
      input: async (make) => ({ id: await make.actionPoint(), title: make.text() }),
    },
    { when: "its status", audience: "editors", input: async (make) => ({ id: await make.actionPoint(), ...solved }) },
    {
      when: "its status, as a resolver",
      audience: "contributors",
      input: async (make, { userId }) => ({ id: await make.actionPoint({ resolver: userId }), ...solved }),
    },
  ],
  "actionPoint.remove": { audience: "editors_always", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.schedule": {
    audience: "editors",
    input: async (make) => ({ actionpoint_id: await make.actionPoint(), scheduled_at: today(), frequency: "monthly" }),
  },
  "actionPoint.reschedule": [
    {
      when: "by its own id",
      audience: "editors",
      input: async (make) => ({ id: (await makeSeries(make)).scheduleId, frequency: "yearly" }),
    },
    {
      when: "by that of an action point",
      audience: "editors",
      input: async (make) => ({ id: (await makeSeries(make)).id, alert: false }),
    },
  ],
  "actionPoint.endSchedule": {
    audience: "editors",
    input: async (make) => ({ id: (await makeSeries(make)).scheduleId }),
  },
  "actionPoint.skip": {
    audience: "editors",
    input: async (make) => ({ id: (await makeSeries(make)).id, reason: make.text() }),
  },
  "actionPoint.unskip": {
    audience: "editors",
    input: async (make) => ({ id: (await makeSeries(make)).id, day: skippedDay() }),
  },
  "actionPoint.get": { audience: "readers", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.addPhotos": [
    {
      when: "asked of somebody else",
      audience: "editors",
      input: async (make) => ({
        id: await make.actionPoint(),
        moment: "after",
        photos: [await make.pictureUpload("photos")],
      }),
    },
    {
      when: "asked of who does",
      audience: "contributors",
      input: async (make, { userId }) => ({
        id: await make.actionPoint({ resolver: userId }),
        moment: "after",
        photos: [await make.pictureUpload("photos")],
      }),
    },
  ],
  "actionPoint.removePhoto": [
    { when: "of somebody else", audience: "editors", input: async (make) => ({ id: await makePhoto(make) }) },
    {
      when: "of one's own",
      audience: "contributors",
      input: async (make, { userId }) => ({ id: await makePhoto(make, userId) }),
    },
  ],
  "actionPoint.edit": {
    audience: "editors",
    input: async (make) => ({ id: await make.actionPoint(), title: make.text() }),
  },
  "actionPoint.resolve": [
    {
      when: "asked of somebody else",
      audience: "editors",
      input: async (make) => ({ id: await make.actionPoint(), ...solved }),
    },
    {
      when: "asked of who does",
      audience: "contributors",
      input: async (make, { userId }) => ({ id: await make.actionPoint({ resolver: userId }), ...solved }),
    },
  ],
  "actionPoint.recheck": {
    audience: "editors",
    input: async (make) => ({ id: await make.actionPoint({ status: "nok" }), ...solved }),
  },
  "actionPoint.reopen": {
    audience: "editors",
    input: async (make) => ({ id: await make.actionPoint({ status: "ok" }), reason: "Toch niet" }),
  },
  "actionPoint.denyDanger": {
    audience: "editors",
    input: async (make) => ({ id: await make.actionPoint({ dangerousOn: "2026-01-05" }), reason: "Het is een etiket" }),
  },
  "actionPoint.page": { audience: "readers", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.editPage": { audience: "editors", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.formPage": { audience: "contributors", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.formInContainer": { audience: "contributors", input: (make) => ({ id: make.floor }) },
  "actionPoint.tasksPage": { audience: "readers", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.listPage": { audience: "members", input: (make) => ({ id: make.workspace }) },
};

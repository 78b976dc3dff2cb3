import { today } from "@server/core/day";
import { makePhoto, makeSeries, skippedDay } from "../make-series.ts";
import type { Rows } from "../row.ts";

const solved = { status: "ok", solved_note: "Gedaan" };

export const actionPointRows: Rows = {
  "actionPoint.create": {
    gets: "contributors",
    input: async (make) => ({ object_id: await make.object(), title: make.text() }),
  },
  "actionPoint.createScheduled": {
    gets: "editors",
    input: async (make) => ({ object_id: await make.object(), title: make.text(), scheduled_at: today() }),
  },
  "actionPoint.inWorkspace": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "actionPoint.ofObject": { gets: "readers", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.export": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "actionPoint.exportOfObject": { gets: "contributors_always", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.change": [
    {
      when: "its words",
      gets: "editors",
      input: async (make) => ({ id: await make.actionPoint(), title: make.text() }),
    },
    { when: "its status", gets: "editors", input: async (make) => ({ id: await make.actionPoint(), ...solved }) },
    {
      when: "its status, as a resolver",
      gets: "contributors",
      input: async (make, { userId }) => ({ id: await make.actionPoint({ resolver: userId }), ...solved }),
    },
  ],
  "actionPoint.remove": { gets: "editors_always", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.schedule": {
    gets: "editors",
    input: async (make) => ({ actionpoint_id: await make.actionPoint(), scheduled_at: today(), frequency: "monthly" }),
  },
  "actionPoint.reschedule": [
    {
      when: "by its own id",
      gets: "editors",
      input: async (make) => ({ id: (await makeSeries(make)).scheduleId, frequency: "yearly" }),
    },
    {
      when: "by that of an action point",
      gets: "editors",
      input: async (make) => ({ id: (await makeSeries(make)).id, alert: false }),
    },
  ],
  "actionPoint.endSchedule": { gets: "editors", input: async (make) => ({ id: (await makeSeries(make)).scheduleId }) },
  "actionPoint.skip": {
    gets: "editors",
    input: async (make) => ({ id: (await makeSeries(make)).id, reason: make.text() }),
  },
  "actionPoint.unskip": {
    gets: "editors",
    input: async (make) => ({ id: (await makeSeries(make)).id, day: skippedDay() }),
  },
  "actionPoint.addPhotos": [
    {
      when: "asked of somebody else",
      gets: "editors",
      input: async (make) => ({
        id: await make.actionPoint(),
        moment: "after",
        photos: [await make.pictureUpload("photos")],
      }),
    },
    {
      when: "asked of who does",
      gets: "contributors",
      input: async (make, { userId }) => ({
        id: await make.actionPoint({ resolver: userId }),
        moment: "after",
        photos: [await make.pictureUpload("photos")],
      }),
    },
  ],
  "actionPoint.removePhoto": [
    { when: "of somebody else", gets: "editors", input: async (make) => ({ id: await makePhoto(make) }) },
    {
      when: "of one's own",
      gets: "contributors",
      input: async (make, { userId }) => ({ id: await makePhoto(make, userId) }),
    },
  ],
  "actionPoint.edit": {
    gets: "editors",
    input: async (make) => ({ id: await make.actionPoint(), title: make.text() }),
  },
  "actionPoint.resolve": [
    {
      when: "asked of somebody else",
      gets: "editors",
      input: async (make) => ({ id: await make.actionPoint(), ...solved }),
    },
    {
      when: "asked of who does",
      gets: "contributors",
      input: async (make, { userId }) => ({ id: await make.actionPoint({ resolver: userId }), ...solved }),
    },
  ],
  "actionPoint.recheck": {
    gets: "editors",
    input: async (make) => ({ id: await make.actionPoint({ status: "nok" }), ...solved }),
  },
  "actionPoint.reopen": {
    gets: "editors",
    input: async (make) => ({ id: await make.actionPoint({ status: "ok" }), reason: "Toch niet" }),
  },
  "actionPoint.page": { gets: "readers", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.editPage": { gets: "editors", input: async (make) => ({ id: await make.actionPoint() }) },
  "actionPoint.formPage": { gets: "contributors", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.formInContainer": { gets: "contributors", input: (make) => ({ id: make.floor }) },
  "actionPoint.tasksPage": { gets: "readers", input: async (make) => ({ id: await make.object() }) },
  "actionPoint.listPage": { gets: "members", input: (make) => ({ id: make.workspace }) },
};

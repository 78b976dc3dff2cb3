import type { Expectations } from "./audiences.ts";
import { finishedAnswer, makeAnswer } from "./make-answer.ts";
import { makeBatch } from "./make-batch.ts";
import { templateOnObject } from "./make-object-template.ts";
import { makePack } from "./make-pack.ts";
import { otherPlan } from "./make-plan.ts";
import { makeRound, makeWalk } from "./make-round.ts";
import { makeSeries } from "./make-series.ts";
import { makeSignature } from "./make-signature.ts";
import { type Page, page, sameForAll } from "./page.ts";
import { aDuty, anIncident } from "./rows/duty.ts";

const ofContainer = (audience: string, end: string, except?: Partial<Expectations>) =>
  page(audience, (make) => `/container/${make.floor}${end}`, except);
const ofObject = (audience: string, end: string, except?: Partial<Expectations>) =>
  page(audience, async (make) => `/object/${await make.object()}${end}`, except);
const ofFile = (audience: string, end: string) =>
  page(audience, async (make) => {
    const { id, fileId } = await make.file();
    return `/object/${id}/file/${fileId}${end}`;
  });
const ofTemplateOnObject = (audience: string, end: string) =>
  page(audience, async (make) => {
    const { id, templateId } = await templateOnObject(make);
    return `/object/${id}/template/${templateId}${end}`;
  });
const ofAnswer = (audience: string, end: string) =>
  page(audience, async (make) => {
    const { id, templateId, answerId } = (await makeAnswer(make)).at;
    return `/object/${id}/template/${templateId}${end}?answer=${answerId}`;
  });
const ofReport = (audience: string, end: string) =>
  page(audience, async (make) => `/report/${await make.report()}${end}`);
const ofPoint = (audience: string, end: string) =>
  page(audience, async (make) => `/actionpoint/${await make.actionPoint()}${end}`);

const ofRound = (audience: string, end: string) =>
  page(audience, async (make) => `/rounds/${(await makeRound(make)).id}${end}`);
const ofWalk = (audience: string, end: string, signed = false) =>
  page(audience, async (make) => {
    const { id, roundId } = await makeWalk(make, { signed });
    return `/rounds/${roundId}/walks/${id}${end}`;
  });

/** Pages of boards, containers, objects, reports and action points. */
export const recordPages: Record<string, Page> = {
  "_app.container.$id.pack": ofContainer("contributors_always", "/pack"),
  "_app.packs.$id": page("contributors_always", async (make, { userId }) => `/packs/${await makePack(make, userId)}`),
  "_app.actionpoint.$id._index": ofPoint("readers", ""),
  "_app.actionpoint.$id.delete": ofPoint("editors_always", "/delete"),
  "_app.actionpoint.$id.edit": ofPoint("editors", "/edit"),
  "_app.actionpoint.$id.end": page("editors", async (make) => `/actionpoint/${(await makeSeries(make)).id}/end`),
  "_app.actionpoint.$id.photos": ofPoint("editors", "/photos"),
  "_app.actionpoint.$id.skip": page("editors", async (make) => `/actionpoint/${(await makeSeries(make)).id}/skip`),
  "_app.actionpoint.$id.reopen": page(
    "editors",
    async (make) => `/actionpoint/${await make.actionPoint({ status: "ok" })}/reopen`,
  ),
  "_app.rounds._index": page("readers", (make) => `/rounds?place=${make.floor}`),
  "_app.rounds.new": page("editors", (make) => `/rounds/new?place=${make.floor}`),
  "_app.rounds.$id._index": ofRound("readers", ""),
  "_app.rounds.$id.edit": ofRound("editors", "/edit"),
  "_app.rounds.$id.stops": ofRound("editors", "/stops"),
  "_app.rounds.$id.delete": ofRound("editors_always", "/delete"),
  "_app.rounds.$id.walks.$walkId._index": ofWalk("readers", ""),
  "_app.rounds.$id.walks.$walkId.sign": ofWalk("contributors", "/sign"),
  "_app.container.$id._index": ofContainer("readers", ""),
  "_app.container.$id.delete": ofContainer("editors_always", "/delete"),
  "_app.container.$id.hold": ofContainer("admins", "/hold", { member: "404" }),
  "_app.container.$id.edit": ofContainer("editors", "/edit"),
  "_app.container.$id.actionpoint.new": ofContainer("contributors", "/actionpoint/new"),
  "_app.container.$id.problems": page("editors", (make) => `/container/${make.board}/problems`, {
    guest: "404",
    inspector: "404",
  }),
  "_app.container.$id.labels": ofContainer("readers", "/labels"),
  "_app.container.$id.move": ofContainer("editors_always", "/move"),
  "_app.container.$id.new": ofContainer("editors", "/new"),
  "_app.container.$id.object.new": ofContainer("editors", "/object/new"),
  "_app.container.$id.share": ofContainer("editors_always", "/share"),
  "_app.container.$id.plan": ofContainer("readers", "/plan"),
  "_app.container.$id.ahead": ofContainer("readers", "/ahead"),
  "_app.container.$id.rooms": ofContainer("editors", "/rooms"),
  "_app.container.$id.new-plan": page(
    "editors",
    async (make) => `/container/${(await otherPlan(make, "waiting")).id}/new-plan`,
  ),
  "_app.container.$id.plans._index": ofContainer("readers", "/plans"),
  "_app.container.$id.plans.$planId.delete": page("editors", async (make) => {
    const { id, plan_id } = await otherPlan(make, "earlier");
    return `/container/${id}/plans/${plan_id}/delete`;
  }),
  "_app.container.$id.sort": ofContainer("readers", "/sort"),
  "_app.container.$id.templates._index": ofContainer("readers", "/templates"),
  "_app.container.$id.templates.new": ofContainer("editors", "/templates/new"),
  "_app.container.$id.templates.$templateId._index": page(
    "editors",
    async (make) => `/container/${make.floor}/templates/${await make.backgroundTemplate()}`,
  ),
  "_app.container.$id.templates.$templateId.delete": page(
    "editors",
    async (make) => `/container/${make.floor}/templates/${await make.backgroundTemplate()}/delete`,
  ),
  "_app.container.$id.users._index": ofContainer("contributors_always", "/users", { inspector: "403" }),
  "_app.container.$id.users.add": ofContainer("editors_always", "/users/add"),
  "_app.container.$id.users.groups._index": ofContainer("editors_always", "/users/groups"),
  "_app.container.$id.users.groups.$groupId.unlink": page(
    "editors_always",
    async (make) => `/container/${make.floor}/users/groups/${await make.group([], [make.floor])}/unlink`,
  ),
  "_app.container.$id.users.hand-over": ofContainer("admins_of_it", "/users/hand-over"),
  "_app.container.$id.users.remove": page(
    "editors_always",
    async (make) => `/container/${make.floor}/users/remove?user=${await make.person("member", { isGuest: true })}`,
  ),
  "_app.object.$id._index": ofObject("readers", ""),
  "_app.object.$id.actionpoint.new": ofObject("contributors", "/actionpoint/new"),
  "_app.object.$id.delete": ofObject("editors_always", "/delete"),
  "_app.object.$id.hold": ofObject("admins", "/hold", { member: "404" }),
  "_app.object.$id.edit": ofObject("editors", "/edit"),
  "_app.object.$id.duties._index": ofObject("editors", "/duties"),
  "_app.object.$id.duties.$dutyId.binding": page("editors", async (make) => {
    const { id, dutyId } = await aDuty(make);
    return `/object/${id}/duties/${dutyId}/binding`;
  }),
  "_app.object.$id.duties.$dutyId.delete": page("editors", async (make) => {
    const { id, dutyId } = await aDuty(make);
    return `/object/${id}/duties/${dutyId}/delete`;
  }),
  "_app.object.$id.out-of-service": ofObject("editors", "/out-of-service"),
  "_app.object.$id.back-in-service": ofObject("editors", "/back-in-service"),
  "_app.object.$id.incident.new": ofObject("editors", "/incident/new"),
  "_app.object.$id.incident.$incidentId.delete": page("editors", async (make) => {
    const { id, incidentId } = await anIncident(make);
    return `/object/${id}/incident/${incidentId}/delete`;
  }),
  "_app.object.$id.file.$fileId._index": ofFile("readers", ""),
  "_app.object.$id.file.$fileId.delete": ofFile("editors_always", "/delete"),
  "_app.object.$id.file.$fileId.edit": ofFile("editors", "/edit"),
  "_app.object.$id.file.$fileId.move": ofFile("editors", "/move"),
  "_app.object.$id.file.$fileId.picture": page("editors", async (make) => {
    const { id, fileId } = await make.file(undefined, { kind: "image" });
    return `/object/${id}/file/${fileId}/picture`;
  }),
  "_app.object.$id.file.$fileId.replace": ofFile("editors", "/replace"),
  "_app.object.$id.file.$fileId.sign": ofFile("contributors_always", "/sign"),
  "_app.object.$id.file.$fileId.supersede": page("editors", async (make) => {
    const { id, fileId } = await makeSignature(make);
    return `/object/${id}/file/${fileId}/supersede`;
  }),
  "_app.object.$id.file.$fileId.library": page("admins_of_it", async (make) => {
    const { id, fileId } = await make.file();
    return `/object/${id}/file/${fileId}/library`;
  }),
  "_app.object.$id.file.library": ofObject("contributors", "/file/library", { inspector: "403" }),
  // no cloud drive is configured in these tests
  "_app.object.$id.file.drive.$drive": ofObject("nobody", "/file/drive/onedrive"),
  "_app.object.$id.file.new": ofObject("contributors", "/file/new"),
  "_app.object.$id.file.sort": ofObject("editors", "/file/sort"),
  "_app.object.$id.file.undo.$batch": page("readers", async (make, caller) => {
    const { id, batch } = await makeBatch(make, caller);
    return `/object/${id}/file/undo/${batch}`;
  }),
  "_app.object.$id.label": ofObject("readers", "/label"),
  "_app.object.$id.move": ofObject("editors_always", "/move"),
  "_app.object.$id.qr._index": ofObject("editors_always", "/qr"),
  "_app.object.$id.qr.new": ofObject("editors_always", "/qr/new"),
  "_app.object.$id.share": ofObject("editors_always", "/share"),
  "_app.object.$id.report.new": ofObject("reporters", "/report/new"),
  "_app.object.$id.template._index": ofObject("editors", "/template"),
  "_app.object.$id.template.$templateId.print": page("readers", async (make) => {
    const { id, templateId, answerId } = (await makeAnswer(make)).at;
    return `/object/${id}/template/${templateId}/print?answer=${answerId}`;
  }),
  "_app.object.$id.template.$templateId.delete": ofAnswer("editors_always", "/delete"),
  "_app.object.$id.template.$templateId.sign": {
    audience: "editors",
    pathFor: async (make) => {
      const { id, templateId, answerId } = await finishedAnswer(make);
      return `/object/${id}/template/${templateId}/sign?answer=${answerId}`;
    },
    impersonated: "403", // each user signs in person
  },
  "_app.object.$id.template.$templateId.remove": ofTemplateOnObject("editors_always", "/remove"),
  "_app.object.$id.template.$templateId.version": ofTemplateOnObject("editors", "/version"),
  "_app.object.$id.tasks": ofObject("readers", "/tasks"),
  "_app.report.$id._index": ofReport("readers", ""),
  "_app.report.$id.delete": ofReport("editors_always", "/delete"),
  "_app.report.$id.edit": ofReport("editors", "/edit"),
  "_app.report.$id.move": ofReport("editors", "/move"),
  "object.$id.upload": ofObject(sameForAll("400"), "/upload"),
  "object.$id.tasks.export": ofObject("contributors_always", "/tasks/export"),
  "object.$id.template.$templateId._index": ofAnswer("readers", ""),
  "object.$id.template.$templateId.photo": ofTemplateOnObject(sameForAll("400"), "/photo"),
};

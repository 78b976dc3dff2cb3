import { newUploadKey } from "~/components/file/upload-key";
import { lookUp, readerHere, type Shown } from "~/components/kept/look-up";
import { paths } from "~/paths/paths";
import { operationIdOf } from "./form-operation.ts";
import { type Act, putAct } from "./put-act.ts";
import { storeOperations } from "./store.ts";

/** The forms that can be kept on this device and sent later, as `data-later` names them. */
type Later = "point" | "resolve" | "recheck" | "photos" | "point_photos";

/** What was filled in, as actionPoint.create and actionPoint.edit take it; a day that was not asked for is left out. */
export function pointIn(filled: FormData) {
  const words = Object.fromEntries(["title", "note", "priority"].map((name) => [name, filled.get(name)]));
  const day = filled.get("scheduled_at");
  return { ...words, resolvers: listIn(filled, "resolvers"), ...(day === null ? {} : { scheduled_at: day || null }) };
}

/** The files that were chosen; a field without any holds one empty file. */
export const filesIn = (filled: FormData, name = "photos"): File[] =>
  filled.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);

const listIn = (filled: FormData, name: string) => filled.getAll(name).filter(Boolean);

/** The act of a new action point; `about`: what it is created for. One with a day makes a schedule. */
export function newPoint(filled: FormData, about: Record<string, unknown>): Act {
  const { scheduled_at, ...point } = pointIn(filled);
  const [input, photos] = [{ ...about, ...point }, filesIn(filled)];
  return scheduled_at
    ? { name: "actionPoint.createScheduled", input: { ...input, scheduled_at }, photos }
    : { name: "actionPoint.create", input, photos };
}

/** The act of an answer to an action point; `recheck`: of the second look at what was not in order. */
export const resolution = (id: string, filled: FormData, verb: "resolve" | "recheck"): Act => ({
  name: `actionPoint.${verb}`,
  input: {
    ...{ id, status: filled.get("status"), solved_note: filled.get("solved_note") },
    done_at: new Date().toISOString(),
  },
  photos: filesIn(filled),
});

export const photosOf = (id: string, photos: readonly File[], fields: Record<string, unknown> = {}): Act => ({
  name: "object.addFiles",
  input: { batch: newUploadKey(), ...fields, id },
  photos,
  field: "files",
  apart: true,
});

/** Fields of the form that the one on this device does not have. */
function moreOfPoint(filled: FormData) {
  const texts = ["object_id", "container_id", "report_id", "answer_id", "question_id", "subject", "type"];
  const given = texts.map((name) => [name, filled.get(name)] as const).filter(([, value]) => value);
  const plan = filled.get("scheduled_at") && {
    frequency: filled.get("frequency") ?? undefined,
    alert: filled.getAll("alert").at(-1) === "true", // a hidden false stands before the box
  };
  return { ...Object.fromEntries(given), groups: listIn(filled, "groups"), ...plan };
}

function actOf(later: Later, filled: FormData, id: string): Act {
  if (later === "point") return newPoint(filled, moreOfPoint(filled));
  if (later === "point_photos")
    return { name: "actionPoint.addPhotos", input: { id, moment: filled.get("moment") }, photos: filesIn(filled) };
  return later === "photos" ? photosOf(id, filesIn(filled, "files")) : resolution(id, filled, later);
}

/** Photos take a while to be scaled: a second press adds nothing. */
const underWay = new Set<HTMLFormElement>();

/**
 * Keeps on this device what was filled in on a page that can't send it, and leads to the list of what is still to send.
 * Does nothing where the form lacks something; rejects where this device has no room, or nobody is signed in on it.
 */
export async function keepForm(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
  if (underWay.has(form) || !form.reportValidity()) return;
  underWay.add(form);
  const { later = "", about = location.pathname, title, workspace } = form.dataset;
  const act = actOf(later as Later, new FormData(form, submitter), /[\da-f-]{36}/.exec(about)?.[0] ?? "");
  await keep({ ...act, id: operationIdOf(form) }, about, { title, workspace }).finally(() => underWay.delete(form));
  form.reset(); // its page need not ask whether it may be left
  location.assign(paths.unsent);
}

/**
 * The same for a photo of an object that could not be sent, with its fields: under its key the server stores it once,
 * also if it had arrived. One that is not wanted any more once it is kept is let go.
 */
export async function keepPhoto(
  objectId: string,
  photo: File,
  { public: isPublic, ...fields }: Record<string, string>,
  isWanted: () => boolean,
): Promise<void> {
  const act = photosOf(objectId, [photo], { ...fields, public: isPublic === "true" });
  const id = newUploadKey();
  await keep({ ...act, id }, paths.object(objectId));
  if (!isWanted()) await storeOperations([], [id]);
}

function workspaceOf(shown: Shown | null): string | undefined {
  if (shown?.found.kind === "machine") return shown.found.machine.machine.object.workspace_id;
  return shown?.found.kind === "point" ? shown.found.workspace_id : undefined;
}

const heading = () => document.querySelector("h1")?.textContent ?? document.title;

type Known = { title?: string; workspace?: string };

/** The server applies it once, by its id in its workspace: of that the page tells, or what is kept of the address. */
async function keep(act: Act, path: string, { title = heading(), workspace }: Known = {}): Promise<void> {
  const account = await readerHere();
  if (!account) throw new Error("Nobody is signed in on this device.");
  const workspaceId = workspace ?? workspaceOf(await lookUp(path));
  if (!workspaceId) throw new Error("It is not known which workspace this is about.");
  await putAct({ account, workspaceId, about: { title, path } }, act);
}

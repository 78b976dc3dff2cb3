import { pdfOf } from "../pdf-of.ts";
import type { Addresses, At } from "./made.ts";
import { ask, linkOn, make, send } from "./making.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A PDF with some lines on it, each time another file. */
export function paper(name: string, lines: string[]): File {
  const bytes = Buffer.from(pdfOf([[...lines, `Nummer ${Date.now()}`].join("\n")]), "latin1");
  return new File([bytes], name, { type: "application/pdf" });
}

/** Of machines: action points, answers, files that were uploaded together, an incident, and what visitors do. */
export async function makeForMachine({ workspace, object, other }: At): Promise<Addresses> {
  const done = await make("actionPoint.create", { object_id: object, title: "Bandenspanning nazien" });
  if (done) await make("actionPoint.resolve", { id: done.id, status: "ok", solved_note: "Op spanning gebracht." });
  const when = { scheduled_at: inDays(7), frequency: "monthly" };
  const monthly = await make("actionPoint.createScheduled", { object_id: object, title: "Ketting smeren", ...when });
  const happened = { id: other, kind: "accident", happened_on: inDays(-3), note: "Tegen een stelling gereden." };
  const incident = await make("incident.create", happened);
  const batch = crypto.randomUUID();
  const files = [
    paper("keuring.pdf", ["Keuringsverslag", "Heftruck"]),
    paper("foto's.pdf", ["Bijlage bij de keuring"]),
  ];
  const uploaded = await send(`/object/${other}/file/new`, { batch, files });
  const filled = await makeAnswer(workspace, object);
  const visit = await makeVisit(workspace, other);
  const publicId = await linkOn(`/object/${object}`, '/public/objects/([\\w-]+)"');
  const what = "De claxon doet het niet meer.";
  const problem = await make(
    "problem.report",
    { publicId, what, name: "Bram", email: "bram@example.com" },
    "anonymous",
  );
  return {
    owner: [
      ...(done ? [`/actionpoint/${done.id}/reopen`] : []),
      ...(monthly ? [`/actionpoint/${monthly.id}/skip`] : []),
      ...(incident ? [`/object/${other}/incident/${incident.id}/delete`] : []),
      ...(uploaded ? [`/object/${other}/file/undo/${batch}`] : []),
      ...filled.map(([page, answer]) => `${page}?answer=${answer}`),
    ],
    anonymous: [
      ...(visit ? [visit, `${visit}/${other}`] : []),
      ...(problem ? [`/public/problems/${problem.token}`] : []),
      ...filled.slice(0, 1).map(([, answer]) => `/public/objects/${publicId}/answer/${answer}`),
    ],
  };
}

type Asked = { id: string; type: string; options?: string[] };
type WithQuestions = { groups: { questions: Asked[] }[] };

/** What is answered to a question, by its type. */
const answers: Record<string, (question: Asked) => object> = {
  text: () => ({ value: "Nagezien." }),
  textarea: () => ({ value: "Rijdt goed." }),
  "ok-nok-nvt": () => ({ value: "ok" }),
  "action-point-ok-nok-nvt": () => ({ value: "ok" }),
  select: ({ options }) => ({ value: options?.[0] ?? "" }),
  number: () => ({ value: "8" }),
  kine: () => ({ w: 3, b: 6, e: 7 }),
};

/** A template that was filled in, and that visitors may read: the pages of it, with the answer. */
async function makeAnswer(workspace: string, object: string): Promise<[string, string][]> {
  const templateId = await linkOn(`/object/${object}`, `href="/object/${object}/template/(ID)`);
  await make("template.edit", { id: workspace, templateId, public: true });
  const of = { id: object, templateId };
  const begun = await make("answer.create", of);
  const form = begun && (await ask<WithQuestions>("answer.get", { ...of, answerId: begun.id }));
  const questions = (form?.groups ?? []).flatMap((group) => group.questions);
  const question_answers = questions.flatMap((question) => {
    const said = answers[question.type]?.(question);
    return said ? [{ question_id: question.id, ...said }] : [];
  });
  const finished = { ...of, answerId: begun?.id, question_answers, status: "finished" };
  const answer = begun && (await make("answer.change", finished));
  const pages = answer ? ["print", "sign", "delete"] : [];
  return pages.map((page) => [`/object/${object}/template/${templateId}/${page}`, answer!.id]);
}

/** The address by which a body that is asked to inspect a machine comes in. */
async function makeVisit(id: string, object: string): Promise<string | undefined> {
  const body = { body: "Keuringsdienst Dender", email: "planning@dender.test" };
  const span = { starts_on: inDays(5), ends_on: inDays(25) };
  const request = await make("request.create", { id, object_ids: [object], ...body, ...span });
  return request?.url?.replace(/^https?:\/\/[^/]+/, "");
}

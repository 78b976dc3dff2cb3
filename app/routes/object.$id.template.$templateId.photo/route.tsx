import type { ActionFunctionArgs } from "@remix-run/node";
import { NewPhotos } from "@server/inspection/answer/inputs";
import { submit } from "~/web/door.server";

type Answered = { data: unknown; init: ResponseInit | null };

/** Photos that a page sends one by one as they are taken, with an answer in JSON. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  try {
    return answerWith(await submit(args, NewPhotos, (api, input) => api.answer.addPhotos(input)));
  } catch (error) {
    // the way to the login
    if (error instanceof Response) return Response.json({ message: "refusal.unauthorized" }, { status: 401 });
    if (isAnswered(error)) return answerWith(error);
    throw error;
  }
}

const isAnswered = (value: unknown): value is Answered =>
  typeof value === "object" && value !== null && "data" in value && "init" in value;
const answerWith = (answer: unknown) =>
  isAnswered(answer) ? Response.json(answer.data, answer.init ?? {}) : Response.json(answer);

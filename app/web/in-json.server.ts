type Answered = { data: unknown; init: ResponseInit | null };

const isAnswered = (value: unknown): value is Answered =>
  typeof value === "object" && value !== null && "data" in value && "init" in value;
const answerWith = (answer: unknown) =>
  isAnswered(answer) ? Response.json(answer.data, answer.init ?? {}) : Response.json(answer);

/** For scripts that send what a form would: its answer as JSON, and 401 in place of the way to the login. */
export async function inJson(answer: Promise<unknown>): Promise<Response> {
  try {
    return answerWith(await answer);
  } catch (error) {
    if (error instanceof Response) return Response.json({ message: "refusal.unauthorized" }, { status: 401 });
    if (isAnswered(error)) return answerWith(error);
    throw error;
  }
}

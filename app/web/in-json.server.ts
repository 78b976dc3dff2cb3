type DataResponse = { data: unknown; init: ResponseInit | null };

const isDataResponse = (value: unknown): value is DataResponse =>
  typeof value === "object" && value !== null && "data" in value && "init" in value;
const toJsonResponse = (result: unknown) =>
  isDataResponse(result) ? Response.json(result.data, result.init ?? {}) : Response.json(result);

/** For scripts that send a form: the action's result as JSON, and 401 instead of a redirect to the login. */
export async function inJson(result: Promise<unknown>): Promise<Response> {
  try {
    return toJsonResponse(await result);
  } catch (error) {
    if (error instanceof Response) return Response.json({ message: "refusal.unauthorized" }, { status: 401 });
    if (isDataResponse(error)) return toJsonResponse(error);
    throw error;
  }
}

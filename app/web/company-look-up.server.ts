import { type ActionFunctionArgs, data } from "@remix-run/node";
import { DomainError } from "@server/core/errors";
import { FORM_WITH_FILES, mediaTypeOf } from "@server/core/media-type";
import { VatQuestion } from "@server/tenancy/vat/inputs";
import { vatInWords } from "@server/tenancy/workspace/vat";
import { TRPCError } from "@trpc/server";
import { formIn, type InvalidForm, load } from "./api.server.ts";

/**
 * The button beside the VAT number was pressed, and not the one that saves. Its form comes without files, whatever else
 * stands in it.
 */
export async function formToLookUp({ request }: ActionFunctionArgs): Promise<FormData | null> {
  if (mediaTypeOf(request) === FORM_WITH_FILES) return null;
  const form = await formIn(request.clone());
  return form.has("look_up") ? form : null;
}

export type LookedUp = InvalidForm & { looked_up: "found" | "away" | null; at: number };

/**
 * The form comes back with the company's name and address in it, and nothing is saved. While the register is away it
 * comes back as it was.
 */
export async function lookUpCompany(args: ActionFunctionArgs, form: FormData) {
  const typed = Object.fromEntries(
    [...form].filter(([name, value]) => name !== "look_up" && typeof value === "string"),
  );
  const back = (
    initialValue: InvalidForm["initialValue"],
    looked_up: LookedUp["looked_up"],
    error: InvalidForm["error"] = {},
    status = 200,
  ) => data({ initialValue, error, looked_up, at: Date.now() } satisfies LookedUp, { status });
  const { data: question, error } = VatQuestion.safeParse({ vat: typed.vat ?? "" });
  if (error) return back(typed, null, { vat: error.issues.map(({ message }) => message) }, 422);
  return load(args, async (api) => {
    try {
      const { vat, name, ...address } = await api.vat.look(question);
      const found = Object.entries({ ...address, company: name }).filter(([, value]) => value !== "");
      return back({ ...typed, ...Object.fromEntries(found), vat: vatInWords(vat) }, "found");
    } catch (refusal) {
      if (!(refusal instanceof TRPCError) || !(refusal.cause instanceof DomainError)) throw refusal;
      const { key, field } = refusal.cause;
      if (refusal.code === "SERVICE_UNAVAILABLE") return back(typed, "away");
      if (refusal.code === "TOO_MANY_REQUESTS") return back(typed, null, { "": [key] }, 429);
      if (refusal.code === "UNPROCESSABLE_CONTENT") return back(typed, null, { [field ?? ""]: [key] }, 422);
      throw refusal;
    }
  });
}

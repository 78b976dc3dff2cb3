import { type ActionFunctionArgs, data } from "@remix-run/node";
import { DomainError } from "@server/core/errors";
import { FORM_WITH_FILES, mediaTypeOf } from "@server/core/media-type";
import { VatQuestion } from "@server/tenancy/vat/inputs";
import { vatInWords } from "@server/tenancy/workspace/vat";
import { TRPCError } from "@trpc/server";
import { formIn, type InvalidForm, load } from "./api.server.ts";

/**
 * The form, when it was sent by the button that looks up the VAT number; null when it was sent to be saved. A form with
 * files is never a look-up.
 */
export async function vatLookUpForm({ request }: ActionFunctionArgs): Promise<FormData | null> {
  if (mediaTypeOf(request) === FORM_WITH_FILES) return null;
  const form = await formIn(request.clone());
  return form.has("look_up") ? form : null;
}

export type CompanyLookUpReply = InvalidForm & { looked_up: "found" | "away" | null; at: number };

/**
 * Answers the form with the company's name and address filled in; nothing is saved. While the VAT register does not
 * answer, the form comes back unchanged.
 */
export async function lookUpCompany(args: ActionFunctionArgs, form: FormData) {
  const typed = Object.fromEntries(
    [...form].filter(([name, value]) => name !== "look_up" && typeof value === "string"),
  );
  const reply = (
    initialValue: InvalidForm["initialValue"],
    looked_up: CompanyLookUpReply["looked_up"],
    error: InvalidForm["error"] = {},
    status = 200,
  ) => data({ initialValue, error, looked_up, at: Date.now() } satisfies CompanyLookUpReply, { status });
  const { data: input, error } = VatQuestion.safeParse({ vat: typed.vat ?? "" });
  if (error) return reply(typed, null, { vat: error.issues.map(({ message }) => message) }, 422);
  return load(args, async (api) => {
    try {
      const { vat, name, ...address } = await api.vat.look(input);
      const found = Object.entries({ ...address, company: name }).filter(([, value]) => value !== "");
      return reply({ ...typed, ...Object.fromEntries(found), vat: vatInWords(vat) }, "found");
    } catch (thrown) {
      if (!(thrown instanceof TRPCError) || !(thrown.cause instanceof DomainError)) throw thrown;
      const { key, field } = thrown.cause;
      if (thrown.code === "SERVICE_UNAVAILABLE") return reply(typed, "away");
      if (thrown.code === "TOO_MANY_REQUESTS") return reply(typed, null, { "": [key] }, 429);
      if (thrown.code === "UNPROCESSABLE_CONTENT") return reply(typed, null, { [field ?? ""]: [key] }, 422);
      throw thrown;
    }
  });
}

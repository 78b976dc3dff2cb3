import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Id } from "@server/core/fields";
import { GivenAnswer, GivenPoint, Head, OneAnswer } from "@server/inspection/answer/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import { paths } from "~/paths/paths";
import { type Api, submit } from "~/web/api.server";

const chosen = z.union([z.literal("").transform(() => undefined), z.coerce.number()]).optional();
const row = GivenPoint.extend({ id: z.union([Id, z.literal("").transform(() => undefined)]).optional() });

/** The answers of one part of the template, by question, and the button pressed. */
const Filled = OneAnswer.extend({
  version_id: Id.optional(),
  part: z.coerce.number().int().catch(1),
  do: z.string().default("stay"),
  head: Head.optional(),
  q: z
    .record(
      z.string(),
      GivenAnswer.extend({ w: chosen, b: chosen, e: chosen, revision: chosen, action_points: z.array(row).optional() }),
    )
    .default({}),
  photos: z.record(z.string(), z.array(z.instanceof(Upload))).default({}),
});
type Filled = z.output<typeof Filled>;

/** Saves the submitted answers first, whichever button was pressed; then does what the button means. */
export const fillIn = (args: ActionFunctionArgs) =>
  submit(args, Filled, async (api, filled) => {
    const { id, templateId, answerId, part } = filled;
    const [what = "", about = "", more = ""] = filled.do.split(":");
    const at = { id, templateId, answerId };
    if (what === "reopen") await api.answer.reopen(at);
    else await save(api, filled);
    // without a fragment of its own, the browser would keep that of the page before
    const to = (shown: { part?: number; lacks?: "1"; done?: string }, hash = "") =>
      redirect(paths.objectTemplate(id, templateId, { answer: answerId, ...shown }) + hash, 303);
    if (what === "finish")
      return (await finishes(api, at)) ? to({ done: "finished" }, "#main") : to({ part, lacks: "1" });
    if (what === "next") return to({ part: part + 1 });
    if (what === "previous") return to({ part: Math.max(1, part - 1) });
    if (what === "take_over") await api.answer.takeOver({ ...at, questionId: about });
    if (what === "put_back") await api.answer.putBack({ ...at, replacedId: about });
    if (what === "remove_photo") await api.answer.removePhoto({ ...at, fileId: about });
    if (what === "remove_point")
      await api.answer.save({
        ...at,
        question_answers: [{ question_id: about, action_points: [{ id: more, title: "" }] }],
      });
    return to({ part }, what === "take_over" || what === "remove_point" ? `#q-${about}` : "");
  });

async function save(api: Api, { id, templateId, answerId, version_id, head, q, photos }: Filled): Promise<void> {
  const at = { id, templateId, answerId };
  const question_answers = Object.entries(q).map(([question_id, given]) => ({ ...given, question_id }));
  if (head || question_answers.length > 0) await api.answer.save({ ...at, version_id, head, question_answers });
  for (const [questionId, files] of Object.entries(photos))
    if (files.length > 0) await api.answer.addPhotos({ ...at, version_id, questionId, files });
}

/** Finishes the answer. False if a required question has no answer, which the page then shows. */
async function finishes(api: Api, at: z.output<typeof OneAnswer>): Promise<boolean> {
  try {
    await api.answer.finish(at);
    return true;
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof ZodError && error.code === "UNPROCESSABLE_CONTENT")
      return false;
    throw error;
  }
}

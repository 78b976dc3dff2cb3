import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Id } from "@server/core/fields";
import { ActionPointInput, AnswerInput, AnswerRef, DecideInput, Head } from "@server/inspection/answer/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import { walkIn } from "~/components/answer/way-back";
import { paths } from "~/paths/paths";
import { type Api, submit } from "~/web/api.server";

const optionalNumber = z.union([z.literal("").transform(() => undefined), z.coerce.number()]).optional();
const factors = { w: optionalNumber, b: optionalNumber, e: optionalNumber };
const pointRow = ActionPointInput.extend({ id: z.union([Id, z.literal("").transform(() => undefined)]).optional() });

/** The answers of one part of the template, by question, and the button pressed. */
const FormInput = AnswerRef.extend({
  version_id: Id.optional(),
  part: z.coerce.number().int().catch(1),
  do: z.string().default("stay"),
  head: Head.optional(),
  q: z
    .record(
      z.string(),
      AnswerInput.extend({
        ...factors,
        after: z.object(factors).optional(),
        revision: optionalNumber,
        action_points: z.array(pointRow).optional(),
      }),
    )
    .default({}),
  photos: z.record(z.string(), z.array(z.instanceof(Upload))).default({}),
});
type FormInput = z.output<typeof FormInput>;
const Choice = DecideInput.shape.keep.catch("stored");

/** Saves the submitted answers first, whichever button was pressed; then does what the button means. */
export const fillIn = (args: ActionFunctionArgs) =>
  submit(args, FormInput, async (api, input) => {
    const { id, templateId, answerId, part } = input;
    const [command = "", targetId = "", pointId = ""] = input.do.split(":");
    const ref = { id, templateId, answerId };
    const walk = walkIn(new URL(args.request.url).searchParams);
    if (command === "reopen") await api.answer.reopen(ref);
    else await save(api, input);
    // Without a fragment, the browser would keep that of the previous page
    const to = (shown: { part?: number; lacks?: "1"; done?: string }, hash = "") =>
      redirect(paths.objectTemplate(id, templateId, { answer: answerId, ...shown, ...walk }) + hash, 303);
    if (command === "finish")
      return (await tryToFinish(api, ref)) ? to({ done: "finished" }, "#main") : to({ part, lacks: "1" });
    if (command === "next") return to({ part: part + 1 });
    if (command === "previous") return to({ part: Math.max(1, part - 1) });
    if (command === "take_over") await api.answer.takeOver({ ...ref, questionId: targetId });
    if (command === "decide") await api.answer.decide({ ...ref, conflictId: targetId, keep: Choice.parse(pointId) });
    if (command === "remove_photo") await api.answer.removePhoto({ ...ref, fileId: targetId });
    if (command === "remove_point")
      await api.answer.save({
        ...ref,
        question_answers: [{ question_id: targetId, action_points: [{ id: pointId, title: "" }] }],
      });
    return to({ part }, command === "take_over" || command === "remove_point" ? `#q-${targetId}` : "");
  });

async function save(api: Api, { id, templateId, answerId, version_id, head, q, photos }: FormInput): Promise<void> {
  const ref = { id, templateId, answerId };
  const question_answers = Object.entries(q).map(([question_id, values]) => ({ ...values, question_id }));
  if (head || question_answers.length > 0) await api.answer.save({ ...ref, version_id, head, question_answers });
  for (const [questionId, files] of Object.entries(photos))
    if (files.length > 0) await api.answer.addPhotos({ ...ref, version_id, questionId, files });
}

/** Finishes the answer. False if a required question has no answer, which the page then shows. */
async function tryToFinish(api: Api, ref: z.output<typeof AnswerRef>): Promise<boolean> {
  try {
    await api.answer.finish(ref);
    return true;
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof ZodError && error.code === "UNPROCESSABLE_CONTENT")
      return false;
    throw error;
  }
}

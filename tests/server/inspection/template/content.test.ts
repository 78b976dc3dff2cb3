import type { AboutQuestion } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import { compare, isSame } from "@server/inspection/template/compare";
import {
  addGroup,
  addQuestion,
  editQuestion,
  emptyContent,
  exceededLimit,
  groupWith,
  MAX_BYTES,
  moveGroup,
  moveQuestion,
  questionOf,
  questionsOf,
  removeGroup,
  removeQuestion,
  renameGroup,
  withNewIds,
} from "@server/inspection/template/content";
import { expect, test } from "vitest";

const about = (label: string, more: Partial<AboutQuestion> = {}): AboutQuestion => ({
  label,
  type: "text",
  required: false,
  page_break: false,
  options: [],
  multiple: false,
  ...more,
});
/** Group g: a b c d; group h: e. */
function sample(): Content {
  let content = addGroup(addGroup(emptyContent, "G", { id: "g" }), "H", { id: "h" });
  for (const id of ["a", "b", "c", "d"]) content = addQuestion(content, "g", about(id), { id });
  return addQuestion(content, "h", about("e"), { id: "e" });
}
const order = (content: Content) =>
  content.groups.map(({ id, questions }) => `${id}:${questions.map((question) => question.id).join("")}`).join(" ");

test("questions and groups are added, moved and removed, and nothing else changes", () => {
  const content = sample();
  expect(order(content)).toBe("g:abcd h:e");
  expect(order(moveQuestion(content, "d", { groupId: "g", position: 0 }))).toBe("g:dabc h:e");
  expect(order(moveQuestion(content, "a", { groupId: "g", position: 2 }))).toBe("g:bcad h:e");
  expect(order(moveQuestion(content, "a", { groupId: "h" }))).toBe("g:bcd h:ea");
  expect(order(moveQuestion(content, "a", { groupId: "nowhere" }))).toBe("g:abcd h:e");
  expect(order(moveGroup(content, "h", 0))).toBe("h:e g:abcd");
  expect(order(removeQuestion(content, "b"))).toBe("g:acd h:e");
  expect(order(removeGroup(content, "g"))).toBe("h:e");
  expect(order(addQuestion(content, "g", about("x"), { id: "x", position: 1 }))).toBe("g:axbcd h:e");
  expect(order(content)).toBe("g:abcd h:e");
});

test("only a select has options, each once and none empty", () => {
  const chosen = editQuestion(sample(), "a", { type: "select", options: [" ja ", "", "nee", "ja"], multiple: true });
  expect(questionOf(chosen, "a")).toMatchObject({ options: ["ja", "nee"], multiple: true });
  expect(questionOf(editQuestion(chosen, "a", { type: "kine" }), "a")).toMatchObject({ options: [], multiple: false });
});

test("two versions are compared by ids: added, removed, changed and moved", () => {
  const before = sample();
  let after = editQuestion(before, "b", { label: "B", required: true });
  after = removeQuestion(after, "e");
  after = addQuestion(after, "h", about("f"), { id: "f" });
  after = moveQuestion(after, "a", { groupId: "g", position: 3 });
  after = renameGroup(after, "h", "Nieuw");
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  const difference = compare(before, after);
  expect(ids(difference.added)).toEqual(["f"]);
  expect(ids(difference.removed)).toEqual(["e"]);
  expect(difference.changed.map(({ after: { id }, aspects }) => [id, aspects])).toEqual([["b", ["label", "required"]]]);
  expect(ids(difference.moved)).toEqual(["a"]); // not b, c and d, which it passed
  expect(difference.groups.renamed).toEqual([{ id: "h", before: "H", after: "Nieuw" }]);
  expect(ids(compare(before, moveQuestion(before, "d", { groupId: "h" })).moved)).toEqual(["d"]);
  expect(ids(compare(before, moveGroup(before, "h", 0)).groups.moved)).toHaveLength(1);
  expect(isSame(before, JSON.parse(JSON.stringify(before)))).toBe(true);
  expect(isSame(before, after)).toBe(false);
});

test("a template started from another has the same questions under new ids", () => {
  const from = sample();
  const start = withNewIds(from);
  expect(questionsOf(start).map(({ label }) => label)).toEqual(["a", "b", "c", "d", "e"]);
  expect(questionsOf(start).some(({ id }) => groupWith(from, id))).toBe(false);
});

test("the content of a template is limited to what a page of a list can carry, however it is distributed", () => {
  const most = sample();
  expect(exceededLimit(most)).toBeUndefined();
  const choices = Array.from({ length: 60 }, (_, index) => `${index} ${"é".repeat(190)}`);
  let heavy = most;
  for (let index = 0; index < 10; index++)
    heavy = addQuestion(heavy, "g", about("keuze", { type: "select", options: choices }));
  expect(exceededLimit(heavy)).toBeUndefined();
  expect(JSON.stringify(heavy).length).toBeLessThan(MAX_BYTES / 2); // characters of two bytes each
  heavy = addQuestion(heavy, "h", about("keuze", { type: "select", options: choices }));
  heavy = addQuestion(heavy, "h", about("keuze", { type: "select", options: choices }));
  expect(exceededLimit(heavy)).toBe("template.too_much_text");
  let many = most;
  for (let index = 0; index < 500; index++) many = addQuestion(many, "h", about("x"));
  expect(exceededLimit(many)).toBe("template.too_many_questions?limit=500");
});

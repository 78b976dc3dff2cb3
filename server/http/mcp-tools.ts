import { wordsFor } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Letter } from "@server/core/compliance";
import { addDays, today } from "@server/core/day";
import { log } from "@server/core/log";
import { refusalInWords } from "@server/core/refusal-in-words";
import { type Reason, reasons } from "@server/core/use";
import { uses, usesOfLetter } from "@server/core/use-of-letter";
import { z } from "zod";
import type { callerFor } from "./router.ts";

type Api = ReturnType<typeof callerFor>;

/** How many machines one answer names; of more it says the number. */
const MOST_LISTED = 50;
const readOnly = { readOnlyHint: true, openWorldHint: false };

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  place: z.string(),
  may_be_used: z.enum(uses),
  valid_until: z.string().nullable(),
  action_point_due_on: z.string().nullable(),
  may_not_be_used_because: z.enum(reasons).nullable(),
  since: z.string().nullable(),
});
/** What the letter alone says; with X the list tells which duty it is. */
const reasonOf: Partial<Record<Letter, Reason>> = { T: "out_of_service", C: "rejected" };
const List = { total: z.number(), machines: z.array(Listed) };

/** `readsFiles`: the key is for files, too. */
type Asking = { api: Api; workspaceId: string; locale: Locale; readsFiles: boolean };

/**
 * Adds the tools of an assistant, which only read. Each asks procedures as the program of the API key, so it shows what
 * that reaches, and is refused in words what it does not.
 */
export function addTools(server: McpServer, { api, workspaceId: id, locale, readsFiles }: Asking): void {
  /** A tool's answer, or in words why there is none. */
  const answered =
    <Args>(find: (args: Args) => Promise<Record<string, unknown>>) =>
    async (args: Args) => {
      try {
        const structuredContent = await find(args);
        return { structuredContent, content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }] };
      } catch (error) {
        const refusal = refusalInWords(error, locale);
        if (!refusal) log.error("a tool of an assistant failed", { error });
        const text = refusal?.message ?? wordsFor(translator(locale), "refusal.internal");
        return { isError: true, content: [{ type: "text" as const, text }] };
      }
    };
  const list = async (asked: object) => {
    const { items, meta } = await api.object.list({ id, ...asked, per_page: MOST_LISTED });
    const machines = items.map((item) => ({
      id: item.id,
      name: item.title,
      code: item.display_code,
      place: item.where.map(({ title }) => title).join(" › "),
      may_be_used: usesOfLetter[item.state],
      valid_until: item.valid_until,
      action_point_due_on: item.action_due_on,
      may_not_be_used_because: item.because?.reason ?? reasonOf[item.state] ?? null,
      since: item.because?.since ?? null,
    }));
    return { total: meta.total, machines };
  };
  server.registerTool(
    "find_machines",
    {
      title: "Find machines",
      description: "Finds machines and installations by name, code, serial or external number, make, model or tag.",
      inputSchema: { text: z.string().min(1).max(200) },
      outputSchema: List,
      annotations: readOnly,
    },
    answered(({ text }) => list({ q: text, sort: "title" })),
  );
  server.registerTool(
    "machines_out_of_use",
    {
      title: "Machines that may not be used today",
      description: "Which machines and installations may not be used today, and why.",
      inputSchema: {},
      outputSchema: List,
      annotations: readOnly,
    },
    answered(() => list({ state: "bad" })),
  );
  server.registerTool(
    "what_is_due",
    {
      title: "What is due",
      description: "Machines with an inspection, maintenance or action point that falls due from today until a day.",
      inputSchema: { until: z.iso.date().describe("YYYY-MM-DD; without it: in 30 days.").optional() },
      outputSchema: List,
      annotations: readOnly,
    },
    answered(({ until }) => list({ due_from: today(), due_until: until ?? addDays(today(), 30), sort: "valid_until" })),
  );
  server.registerTool(
    "may_it_be_used",
    {
      title: "May it be used",
      description:
        "Whether one machine may be used today, why not, what to do, and its duties with their last reports.",
      inputSchema: { id: z.uuid().describe("The id of a machine, as the other tools give it.") },
      outputSchema: {
        name: z.string(),
        use: z.enum(uses),
        answer: z.string(),
        because: z.array(z.object({ reason: z.enum(reasons), what: z.string(), since: z.string().nullable() })),
        next: z.string().nullable(),
        duties: z.array(
          z.object({ title: z.string(), due_on: z.string().nullable(), report_id: z.string().nullable() }),
        ),
      },
      annotations: readOnly,
    },
    answered(async ({ id: objectId }) => {
      const { title, answer: said, duties } = await api.object.get({ id: objectId });
      return {
        name: title,
        use: said.use,
        answer: said.text,
        because: said.because.map(({ reason, what, since }) => ({ reason, what, since })),
        next: said.next,
        duties: duties.map((duty) => ({ title: duty.title, due_on: duty.due_on, report_id: duty.report_id })),
      };
    }),
  );
  server.registerTool(
    "read_report",
    {
      title: "Read a report",
      description: "What a report says: its outcome, dates and number, and the words of its PDF where they were read.",
      inputSchema: { id: z.uuid().describe("The id of a report, as may_it_be_used gives it.") },
      outputSchema: {
        number: z.string(),
        outcome: z.string(),
        reported_on: z.string(),
        valid_until: z.string(),
        reported_by: z.string(),
        machine: z.string(),
        pages: z.array(z.string()).nullable(),
        whole: z.boolean(),
      },
      annotations: readOnly,
    },
    answered(async ({ id: reportId }) => {
      const report = await api.report.get({ id: reportId });
      const text =
        readsFiles && report.file ? await api.file.text({ id: report.file.id }) : { pages: null, whole: true };
      return {
        number: report.number,
        outcome: report.status,
        reported_on: report.reported_date,
        valid_until: report.valid_until,
        reported_by: report.reported_by,
        machine: report.object.title,
        ...text,
      };
    }),
  );
}

import { imports } from "@db/schema/import";
import { Id, OptionalId, text } from "@server/core/fields";
import { Listing, listOf, Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

export const importedKinds = imports.kind.enumValues;
/** What a row is about: the text key of its name. */
export const subjectTitles = {
  objects: "object.one",
  action_points: "action_point.title",
  members: "import.person",
} as const satisfies Record<(typeof importedKinds)[number], string>;
const Kind = z.enum(imports.kind.enumValues).default("objects");
const MOST_COLUMNS = 200;
const Letter = z.string().regex(/^[A-Z]{1,3}$/);
/** What columns are, by their letters; "" leaves one out. Columns that are not named are as they were recognised. */
const ColumnTargets = z
  .record(Letter, z.string().max(60))
  .refine((columns) => Object.keys(columns).length <= MOST_COLUMNS, {
    error: `mistake.too_big.array?maximum=${MOST_COLUMNS}`,
  });
/** The same as JSON, as programs send it with a file. */
const MappingInput = z.union([
  ColumnTargets,
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return text.trim() === "" ? {} : JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "mistake.invalid_value" });
        return z.NEVER;
      }
    })
    .pipe(ColumnTargets),
]);

export const NewImport = z.object({
  id: Id,
  file: z.instanceof(Upload, { error: "mistake.no_file" }),
  kind: Kind,
  /** Below this container only; without it anywhere in the workspace. */
  container_id: OptionalId.default(null),
  mapping: MappingInput.optional(),
});
export const OneImport = z.object({ id: Id, importId: Id });
export type OneImport = z.output<typeof OneImport>;
export const ImportChanges = OneImport.extend({
  mapping: MappingInput.optional(),
  /** Null, as of a file that has none: it stays. */
  sheet: z.string().max(200).nullish(),
  /** Kinds that the workspace does not have are made. */
  makes_kinds: z.boolean().default(false),
});
export const ImportApplied = OneImport.extend({
  /** Nothing is imported as long as a row has a mistake. */
  only_if_all_right: z.boolean().default(false),
});
export const ImportStarted = z.object({ id: Id, status: z.enum(imports.status.enumValues) });
export type ImportStarted = z.infer<typeof ImportStarted>;

export const plans = ["make", "change", "same", "wrong"] as const;
export const ImportQuery = OneImport.extend({
  ...Paging.shape,
  plan: z.enum(plans).optional().catch(undefined),
});

const Target = z.object({ target: z.string(), title: z.string() });
const RowView = z.object({
  /** As the spreadsheet counts. */
  number: z.number(),
  plan: z.enum(plans).nullable(),
  title: z.string(),
  place: z.string(),
  /** Where the file says that the object is, if it is elsewhere: it stays there. */
  said_place: z.string().nullable(),
  /** The board or containers that are made for it, from the highest. */
  new_place: z.string().nullable(),
  changes: z.array(z.object({ target: z.string(), title: z.string(), from: z.string(), to: z.string() })),
  /** `cell`: its address (C7), "" where it is about the row; `code`: for programs; `message`: in words. */
  mistakes: z.array(z.object({ cell: z.string(), head: z.string(), code: z.string(), message: z.string() })),
  /** The object that was found or made. */
  object_id: Id.nullable(),
  /** The action point that was found or made. */
  point_id: Id.nullable(),
  done: z.enum(["made", "changed"]).nullable(),
  /** In words, once the import is undone. */
  undone: z.string().nullable(),
});

const Counts = z.object({
  make: z.number(),
  change: z.number(),
  same: z.number(),
  wrong: z.number(),
  made: z.number(),
  changed: z.number(),
  undone: z.number(),
  left: z.number(),
});

const Line = z.object({
  id: Id,
  workspace_id: Id,
  kind: z.enum(imports.kind.enumValues),
  status: z.enum(imports.status.enumValues),
  container: z.object({ id: Id, title: z.string() }).nullable(),
  file_name: z.string(),
  counts: Counts,
  created_at: z.string(),
});
export const ImportView = Line.extend({
  /** 0 to 1, while it is checked or imported. */
  progress: z.number(),
  /** Why it failed, in words. */
  refusal: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  columns: z.array(z.object({ letter: z.string(), head: z.string(), target: z.string(), example: z.string() })),
  /** What a column can be. */
  targets: z.array(Target),
  makes_kinds: z.boolean(),
  /** The last moment at which it can be undone; null: it can't. */
  undo_until: z.string().nullable(),
  permissions: z.object({
    can_map: z.boolean(),
    can_apply: z.boolean(),
    can_undo: z.boolean(),
    can_make_kinds: z.boolean(),
  }),
  rows: pageOf(RowView),
});
export type ImportView = z.infer<typeof ImportView>;
export type RowView = z.infer<typeof RowView>;

const importSorts = ["created_at"] as const;
export const ImportsQuery = Listing.extend({
  id: Id,
  q: text(100),
  sort: sorted(importSorts).default("-created_at"),
  kind: Kind.catch("objects"),
  container: Id.optional().catch(undefined),
});
export const ImportsPage = listOf(Line).extend({
  workspace_id: Id,
  /** What a new one imports. */
  kind: z.enum(importedKinds),
  /** Where a new import begins; null: anywhere in the workspace. */
  container: z.object({ id: Id, title: z.string() }).nullable(),
  /** They may import there. */
  can_import: z.boolean(),
});
export const TemplateQuery = z.object({ id: Id, kind: Kind, container: Id.optional().catch(undefined) });

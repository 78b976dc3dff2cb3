import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { askedItem } from "@server/background-template/asked";
import { AskedItem } from "@server/background-template/inputs";
import { complianceOf, ObjectCompliance } from "@server/compliance-of";
import { Step } from "@server/container/inputs";
import { pathAsJson } from "@server/container/path-of";
import { Id } from "@server/fields";
import { FileView } from "@server/file/inputs";
import { TemplateOnObject } from "@server/object-template/inputs";
import { type OnObjectRow, seenOnObject, templatesOnObject } from "@server/object-template/on-object";
import { allows, type Verb } from "@server/policy";
import { type StorageRow, storageBeside, storageIn } from "@server/workspace/quota";
import { StorageView } from "@server/workspace/storage-view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { Category, ObjectView } from "./inputs.ts";
import { objectFor } from "./object-for.ts";
import { publicAddress } from "./public-link.ts";
import { objectRows, objectView } from "./rows.ts";
import { mayAddCategory } from "./start.ts";

export const ObjectPage = z.object({
  workspace_id: Id,
  object: ObjectView.extend({ files: z.array(FileView.extend({ own: z.boolean() })) }),
  /** From the topmost container the reader may see down to the one it is in. */
  path: z.array(Step),
  /** What the background templates ask of it, and what of that is there. */
  asked: z.array(AskedItem),
  /** What its QR code holds. */
  public_url: z.string(),
  /** The container has a floor plan to place it on. */
  has_plan: z.boolean(),
  ...ObjectCompliance.shape,
  /** What is filled in about it. */
  templates: z.array(TemplateOnObject),
  /** What the workspace keeps, for who may add to it. */
  storage: StorageView.nullable(),
  /** The workspace's own, to choose from. */
  categories: z.array(Category),
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    upload: z.boolean(),
    report: z.boolean(),
    add_action_point: z.boolean(),
    open_qr: z.boolean(),
    withdraw_qr: z.boolean(),
    add_category: z.boolean(),
    attach_template: z.boolean(),
    detach_template: z.boolean(),
    answer: z.boolean(),
    locked: z.boolean(),
  }),
});

type More = {
  path: z.infer<typeof Step>[];
  has_plan: boolean;
  all_categories: Category[];
  templates: OnObjectRow[];
  storage: StorageRow;
};

/** An object with all that its page shows. */
export const objectPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ObjectPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, ...stand }, [row], compliance] = await Promise.all([
      objectFor(tx, actor, "object.see", id),
      objectRows<More>(
        tx,
        sql`where objects.id = ${id}`,
        sql`, ${pathAsJson(actor, sql`objects.container_id`)} as path,
          exists (select from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id) and c.floorplan is not null) as has_plan,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title) from categories c
            where c.workspace_id = objects.workspace_id), '[]') as all_categories, ${storageBeside(sql`objects.workspace_id`)} as storage, ${templatesOnObject(actor.userId)} as templates`,
      ),
      complianceOf(tx, id, locale),
    ]);
    const { path, has_plan, all_categories, templates, storage, ...known } = row!;
    const can = (verb: Verb) => may(stand, verb);
    const owners = new Map(known.files.map(({ id: file, created_by }) => [file, created_by]));
    const object = objectView(known, can("object.edit"));
    return {
      workspace_id: workspaceId,
      object: {
        ...object,
        files: object.files.map((file) => ({ ...file, own: owners.get(file.id) === actor.userId })),
      },
      path,
      asked: known.asked.map((item) => askedItem(item, locale)),
      public_url: publicAddress(object.public_id),
      has_plan,
      ...compliance,
      templates: templates.map((template) => seenOnObject(template, can("answer.see_others"))),
      storage: can("file.upload") ? storageIn(storage) : null,
      categories: all_categories,
      may: {
        edit: can("object.edit"),
        delete: can("object.delete"),
        move: can("object.move"),
        upload: can("file.upload"),
        report: can("report.create"),
        add_action_point: can("action_point.create"),
        open_qr: can("object.open_qr"),
        withdraw_qr: can("object.withdraw_qr"),
        add_category: mayAddCategory(actor, workspaceId),
        attach_template: can("template.attach"),
        detach_template: can("template.detach"),
        answer: can("answer.create"),
        locked: stand.locked && allows(stand.standing, "file.upload"),
      },
    };
  });

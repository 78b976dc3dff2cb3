import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, accessIn, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import { isOwn } from "@server/core/own";
import { can, type Verb } from "@server/core/policy";
import { TemplateOnObject } from "@server/inspection/object-template/inputs";
import { type OnObjectRow, templatesOnObject, visibleTemplate } from "@server/inspection/object-template/rows";
import { type StorageRow, storageColumn, storageViewOf } from "@server/platform/storage/quota";
import { StorageView } from "@server/platform/storage/storage-view";
import { RequiredItem } from "@server/records/background-template/inputs";
import { requiredItem } from "@server/records/background-template/required-items";
import { FileView } from "@server/records/file/inputs";
import { HeldView } from "@server/records/hold/inputs";
import { heldAsJson, heldView } from "@server/records/hold/list";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindChoice } from "@server/records/kind/inputs";
import { type KindRow, kindChoice } from "@server/records/kind/title";
import { Category, ObjectView } from "@server/records/object/inputs";
import { mayAddCategory } from "@server/records/object/new-page";
import { objectFor } from "@server/records/object/object-for";
import { publicAddress } from "@server/records/object/public-link";
import { objectRows, objectView } from "@server/records/object/rows";
import { OwnField } from "@server/records/own-field/inputs";
import { type OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { complianceOf, ObjectCompliance } from "./compliance-of.ts";

export const ObjectPage = z.object({
  workspace_id: Id,
  object: ObjectView.extend({ files: z.array(FileView.extend({ own: z.boolean() })) }),
  /** The containers from the topmost in reach down to its own. */
  path: z.array(Step),
  /** A legal hold is in force on it. */
  held: HeldView.nullable(),
  /** Somebody took it out of service, and not a report. */
  is_taken_out: z.boolean(),
  /** The items of the background templates, and which the object has. */
  asked: z.array(RequiredItem),
  /** The URL in its QR code. */
  public_url: z.string(),
  /** The container has a floor plan to place it on. */
  has_plan: z.boolean(),
  ...ObjectCompliance.shape,
  /** Its templates. */
  templates: z.array(TemplateOnObject),
  /** The workspace's storage, for those who may add files; else null. */
  storage: StorageView.nullable(),
  /** The workspace's categories. */
  categories: z.array(Category),
  /** The kinds to choose from. */
  kinds: z.array(KindChoice),
  /** The workspace's own fields: those that forms offer, and others in which the object has a value. */
  own_fields: z.array(OwnField),
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    upload: z.boolean(),
    /** To add files of the workspace's library. */
    from_library: z.boolean(),
    report: z.boolean(),
    /** To change its duties, and say what happened to it. */
    edit_duties: z.boolean(),
    add_action_point: z.boolean(),
    request_inspection: z.boolean(),
    open_qr: z.boolean(),
    withdraw_qr: z.boolean(),
    add_category: z.boolean(),
    attach_template: z.boolean(),
    detach_template: z.boolean(),
    /** Put it on legal hold. */
    hold: z.boolean(),
    answer: z.boolean(),
    locked: z.boolean(),
  }),
});

type More = {
  path: z.infer<typeof Step>[];
  has_plan: boolean;
  all_categories: Category[];
  all_kinds: KindRow[];
  own_fields: OwnFieldRow[];
  templates: OnObjectRow[];
  storage: StorageRow;
  held: HeldView | null;
};

/** The page of an object. Throws notFound. */
export const objectPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ObjectPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, ...access }, [row], compliance] = await Promise.all([
      objectFor(tx, actor, "object.see", id),
      objectRows<More>(
        tx,
        sql`where objects.id = ${id}`,
        sql`, ${pathAsJson(actor, sql`objects.container_id`)} as path,
          exists (select from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
            and c.floorplan is not null) as has_plan,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c
            where c.workspace_id = objects.workspace_id), '[]') as all_categories,
              ${kindsToChoose(sql`objects.workspace_id`, sql`objects.kind_id`)} as all_kinds,
              ${ownFieldsAsJson(sql`objects.workspace_id`, sql`and (f.active or objects.fields ? f.key)`)} as own_fields,
              ${storageColumn(sql`objects.workspace_id`)} as storage,
              ${templatesOnObject(actor.userId)} as templates,
          ${heldAsJson(sql`objects.workspace_id`, sql`objects.id`, sql`objects.container_id`)} as held`,
      ),
      complianceOf(tx, actor, id, locale),
    ]);
    const { path, has_plan, all_categories, all_kinds, own_fields, templates, storage, held, ...known } = row!;
    const isAllowed = (verb: Verb) => may(access, verb);
    const owners = new Map(known.files.map(({ id: file, created_by }) => [file, created_by]));
    const object = objectView(known, isAllowed("object.edit"), locale);
    return {
      workspace_id: workspaceId,
      held: heldView(held),
      object: {
        ...object,
        files: object.files.map((file) => ({
          ...file,
          own: isOwn(actor, access, {
            createdBy: owners.get(file.id) ?? null,
            createdAt: new Date(file.created_at),
            signed: file.signed,
          }),
        })),
      },
      path,
      is_taken_out: known.use.out_of_service.length > 0,
      asked: known.required.map((item) => requiredItem(item, locale)),
      public_url: publicAddress(object.public_id),
      has_plan,
      ...compliance,
      templates: templates.map((template) => visibleTemplate(template, isAllowed("answer.see_others"))),
      storage: isAllowed("file.upload") ? storageViewOf(storage) : null,
      categories: all_categories,
      kinds: all_kinds.map((kind) => kindChoice(locale, kind)),
      own_fields: own_fields.map((field) => ownField(locale, field)),
      may: {
        edit: isAllowed("object.edit"),
        delete: isAllowed("object.delete"),
        move: isAllowed("object.move"),
        upload: isAllowed("file.upload"),
        from_library: isAllowed("file.upload") && may(accessIn(actor, workspaceId, null), "library.see"),
        report: isAllowed("report.create"),
        edit_duties: isAllowed("report.edit"),
        add_action_point: isAllowed("action_point.create"),
        request_inspection: isAllowed("inspection.request"),
        open_qr: isAllowed("object.open_qr"),
        withdraw_qr: isAllowed("object.withdraw_qr"),
        add_category: mayAddCategory(actor, workspaceId),
        attach_template: isAllowed("template.attach"),
        detach_template: isAllowed("template.detach"),
        hold: isAllowed("workspace.edit"),
        answer: isAllowed("answer.create"),
        locked: access.locked && can(access.effectiveRole, "file.upload"),
      },
    };
  });

CREATE TABLE "kinds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"code" text,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"icon_code" text,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kinds_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "kinds_code_key" UNIQUE("workspace_id","code")
);
--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "kind_id" uuid;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "serial_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "in_service_on" date;--> statement-breakpoint
ALTER TABLE "objects" drop column "search";--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "search" text GENERATED ALWAYS AS (plain_all(variadic array[title, subtitle, display_code, serial_number] || tags)) STORED;--> statement-breakpoint
ALTER TABLE "kinds" ADD CONSTRAINT "kinds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_kind_fk" FOREIGN KEY ("workspace_id","kind_id") REFERENCES "public"."kinds"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_kind" ON "objects" USING btree ("workspace_id","kind_id");--> statement-breakpoint
CREATE INDEX "objects_search" ON "objects" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
-- Every workspace gets a kind for each review point, the built-in ones and its own, with the names that it gave them; an
-- object whose reports are all of one point gets the kind of that. As operator, because the owner sees no rows under row-level security; in an empty database there is nobody.
do $$ begin
  if not exists (select from users) then return; end if;
  grant select, insert on kinds to app_operator;
  grant select on workspaces, review_points, reports to app_operator;
  grant select, update on objects to app_operator;
  perform set_config('role', 'app_operator', true);
  insert into kinds (workspace_id, code, titles, icon_code, active, position)
  select w.id, first.code, coalesce(p.titles, '{}'), first.icon_code, coalesce(p.active, true), first.position
  from workspaces w cross join (values
    ('HF', 'forklift', 0), ('HE', 'hoist', 1), ('HW', 'aerial-platform', 2), ('HT', 'scissor-lift', 3),
    ('HB', 'vehicle-lift', 4), ('GL', 'goods-lift', 5), ('PL', 'elevator', 6), ('KL', 'ladder', 7),
    ('EL', 'electrical-panel', 8), ('LS', 'zap', 9), ('WLS', 'construction', 10), ('HS', 'transformer', 11),
    ('ZLS', 'solar-panel', 12), ('SG', 'generator', 13), ('NE', 'battery-charging', 14),
    ('VL', 'emergency-exit', 15), ('GA', 'flame', 16), ('ST', 'tank', 17), ('WA', 'boiler', 18),
    ('CO', 'compressor', 19), ('LP', 'welding', 20), ('SP', 'swing', 21), ('AN', null, 22)
  ) first (code, icon_code, position)
  left join review_points p on (p.workspace_id, p.code) = (w.id, first.code);
  insert into kinds (workspace_id, code, titles, active, position)
  select p.workspace_id, p.code, p.titles, p.active,
    22 + row_number() over (partition by p.workspace_id order by p.position, p.code)
  from review_points p
  where not exists (select from kinds k where (k.workspace_id, k.code) = (p.workspace_id, p.code));
  update objects o set kind_id = k.id
  from (
    select workspace_id, object_id, min(review_point) as code from reports where deletion_id is null
    group by workspace_id, object_id having count(distinct review_point) = 1
  ) only_point
  join kinds k on (k.workspace_id, k.code) = (only_point.workspace_id, only_point.code)
  where (o.workspace_id, o.id) = (only_point.workspace_id, only_point.object_id) and o.kind_id is null;
  perform set_config('role', 'none', true);
end $$;

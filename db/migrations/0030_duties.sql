CREATE TABLE "duties" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"line" text,
	"title" text DEFAULT '' NOT NULL,
	"review_point" text NOT NULL,
	"type" text NOT NULL,
	"scope" text DEFAULT 'whole' NOT NULL,
	"every" integer,
	"unit" text DEFAULT 'month' NOT NULL,
	"first_months" integer,
	"may_start" boolean DEFAULT false NOT NULL,
	"binds" boolean NOT NULL,
	"family" text DEFAULT '' NOT NULL,
	"option" text,
	"to_check" boolean DEFAULT false NOT NULL,
	"report_id" uuid,
	"ends_on" date,
	"warns_on" date,
	"voided_on" date,
	"removed_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duties_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "duties_line_key" UNIQUE("workspace_id","object_id","line"),
	CONSTRAINT "duties_every" CHECK (every between 0 and 600 and (every > 0 or scope in ('first', 'use')))
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incidents_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_duties" (
	"workspace_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"duty_id" uuid NOT NULL,
	CONSTRAINT "report_duties_workspace_id_report_id_duty_id_pk" PRIMARY KEY("workspace_id","report_id","duty_id")
);
--> statement-breakpoint
DROP INDEX "objects_due";--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "is_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "lapses_on" date;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "lapses_on" date;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "due_soon_on" date;--> statement-breakpoint
ALTER TABLE "intervals" ADD COLUMN "binds" boolean;--> statement-breakpoint
-- Those that are there already have reports without duties: server/inspection/duty/map-reports.ts
ALTER TABLE "workspaces" ADD COLUMN "duties_mapped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "duties_mapped" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_duties" ADD CONSTRAINT "report_duties_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_duties" ADD CONSTRAINT "report_duties_duty_fk" FOREIGN KEY ("workspace_id","duty_id") REFERENCES "public"."duties"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duties_workspace_id_report_id_index" ON "duties" USING btree ("workspace_id","report_id");--> statement-breakpoint
CREATE INDEX "duties_created_by_index" ON "duties" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "duties_to_check" ON "duties" USING btree ("workspace_id") WHERE to_check and removed_at is null;--> statement-breakpoint
CREATE INDEX "incidents_workspace_id_object_id_index" ON "incidents" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "incidents_created_by_index" ON "incidents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "report_duties_workspace_id_duty_id_index" ON "report_duties" USING btree ("workspace_id","duty_id");--> statement-breakpoint
CREATE INDEX "objects_due" ON "objects" USING btree ("workspace_id",least(expires_on, lapses_on, action_due_on),"id") WHERE deletion_id is null;--> statement-breakpoint
-- Until they are mapped, each report ends as it did. As operator, because the owner sees no rows under row-level security.
do $$ begin
  if not exists (select from users) then return; end if;
  grant select, update on reports to app_operator;
  perform set_config('role', 'app_operator', true);
  update reports set expires_on = valid_until, due_soon_on = warns_on;
  perform set_config('role', 'none', true);
end $$;

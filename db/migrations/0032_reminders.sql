CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"container_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_key" UNIQUE NULLS NOT DISTINCT("user_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "end_reminders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"duty_id" uuid,
	"report_id" uuid,
	"file_id" uuid,
	"ends_on" date NOT NULL,
	"claimed_on" date NOT NULL,
	"promised_at" timestamp with time zone,
	CONSTRAINT "end_reminders_key" UNIQUE NULLS NOT DISTINCT("workspace_id","user_id","duty_id","report_id","file_id"),
	CONSTRAINT "end_reminders_of_one" CHECK (num_nonnulls(duty_id, report_id, file_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "reminder_policies" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"days_before" integer[] NOT NULL,
	"weekly" boolean NOT NULL,
	"owner_after" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "files_notice";--> statement-breakpoint
DROP INDEX "reports_notice";--> statement-breakpoint
ALTER TABLE "duties" ADD COLUMN "notice_on" date;--> statement-breakpoint
ALTER TABLE "reminder_wishes" ADD COLUMN "overview" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_duty_fk" FOREIGN KEY ("workspace_id","duty_id") REFERENCES "public"."duties"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_file_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_policies" ADD CONSTRAINT "reminder_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_workspace_id_container_id_index" ON "calendar_feeds" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "end_reminders_waiting" ON "end_reminders" USING btree ("user_id") WHERE promised_at is null;--> statement-breakpoint
CREATE INDEX "end_reminders_mailed" ON "end_reminders" USING btree ("user_id","promised_at");--> statement-breakpoint
CREATE INDEX "end_reminders_workspace_id_duty_id_index" ON "end_reminders" USING btree ("workspace_id","duty_id");--> statement-breakpoint
CREATE INDEX "end_reminders_workspace_id_report_id_index" ON "end_reminders" USING btree ("workspace_id","report_id");--> statement-breakpoint
CREATE INDEX "end_reminders_workspace_id_file_id_index" ON "end_reminders" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "duties_notice" ON "duties" USING btree ("notice_on") WHERE notice_on is not null;--> statement-breakpoint
CREATE INDEX "files_notice_on" ON "files" USING btree ("notice_on") WHERE notice_on is not null;--> statement-breakpoint
CREATE INDEX "reports_notice_on" ON "reports" USING btree ("notice_on") WHERE notice_on is not null;
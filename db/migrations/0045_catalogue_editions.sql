CREATE TABLE "catalogue_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"line" text NOT NULL,
	"edition" integer,
	"every" integer,
	"unit" text NOT NULL,
	"first_months" integer,
	"weight" text NOT NULL,
	"marker" text NOT NULL,
	"source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_by" uuid,
	"checked_on" date,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_changes_line_key" UNIQUE NULLS NOT DISTINCT("line","edition")
);
--> statement-breakpoint
CREATE TABLE "catalogue_editions" (
	"number" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "catalogue_edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_edition_catalogue_editions_number_fk" FOREIGN KEY ("edition") REFERENCES "public"."catalogue_editions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_editions" ADD CONSTRAINT "catalogue_editions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_changes_edition_index" ON "catalogue_changes" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "catalogue_changes_checked_by_index" ON "catalogue_changes" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "catalogue_editions_published_by_index" ON "catalogue_editions" USING btree ("published_by");
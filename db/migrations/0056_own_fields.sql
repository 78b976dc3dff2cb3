CREATE TABLE "own_fields" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"type" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"kind_ids" uuid[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_fields_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "own_fields_name_key" UNIQUE("workspace_id","key"),
	CONSTRAINT "own_fields_key_form" CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$')
);
--> statement-breakpoint
-- In one statement, so that the table is rewritten once, and nobody sees it without the column.
ALTER TABLE "objects" DROP COLUMN "search",
	ADD COLUMN "make" text DEFAULT '' NOT NULL,
	ADD COLUMN "model" text DEFAULT '' NOT NULL,
	ADD COLUMN "year_built" integer,
	ADD COLUMN "external_number" text DEFAULT '' NOT NULL,
	ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	ADD COLUMN "search" text GENERATED ALWAYS AS (plain_all(variadic array[title, subtitle, display_code, serial_number, external_number, make, model]
        || tags || texts_in(fields))) STORED;--> statement-breakpoint
ALTER TABLE "own_fields" ADD CONSTRAINT "own_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "objects_external_number_key" ON "objects" USING btree ("workspace_id",plain(external_number)) WHERE external_number <> '' and deletion_id is null;--> statement-breakpoint
CREATE INDEX "objects_trigrams" ON "objects" USING gin ((workspace_id::text),search gin_trgm_ops) WITH (gin_pending_list_limit=256);

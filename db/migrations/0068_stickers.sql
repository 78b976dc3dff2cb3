CREATE TABLE "stickers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" uuid,
	CONSTRAINT "stickers_public_key" UNIQUE("public_id"),
	CONSTRAINT "stickers_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stickers_batch" ON "stickers" USING btree ("workspace_id","batch_id");--> statement-breakpoint
CREATE INDEX "stickers_object" ON "stickers" USING btree ("workspace_id","object_id") WHERE object_id is not null;--> statement-breakpoint
CREATE INDEX "stickers_made_by_index" ON "stickers" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_code_scanned" ON "objects" USING btree ("workspace_id",plain(replace(display_code, ' ', ''))) WHERE display_code <> '' and deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_serial_number_scanned" ON "objects" USING btree ("workspace_id",plain(replace(serial_number, ' ', ''))) WHERE serial_number <> '' and deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_external_number_scanned" ON "objects" USING btree ("workspace_id",plain(replace(external_number, ' ', ''))) WHERE external_number <> '' and deletion_id is null;
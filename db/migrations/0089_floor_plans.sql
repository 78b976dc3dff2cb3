CREATE TABLE "floor_plans" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"library_file_id" uuid,
	"used_from" timestamp with time zone,
	"used_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "floor_plans_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "floor_plans_used" CHECK ((used_from is null) = (used_until is null))
);
--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "floor_plans_waiting" ON "floor_plans" USING btree ("workspace_id","container_id") WHERE used_until is null;--> statement-breakpoint
CREATE INDEX "floor_plans_workspace_id_container_id_used_until_index" ON "floor_plans" USING btree ("workspace_id","container_id","used_until");--> statement-breakpoint
CREATE INDEX "floor_plans_workspace_id_sha256_index" ON "floor_plans" USING btree ("workspace_id","sha256");
CREATE TABLE "deleted_records" (
	"workspace_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"deletion_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place_ids" uuid[] NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone,
	CONSTRAINT "deleted_records_workspace_id_target_id_deletion_id_pk" PRIMARY KEY("workspace_id","target_id","deletion_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_records" ADD CONSTRAINT "deleted_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_records_workspace_id_deleted_at_target_id_index" ON "deleted_records" USING btree ("workspace_id","deleted_at","target_id");--> statement-breakpoint
CREATE INDEX "deleted_records_workspace_id_deletion_id_index" ON "deleted_records" USING btree ("workspace_id","deletion_id");--> statement-breakpoint
CREATE INDEX "deleted_records_deleted_at_index" ON "deleted_records" USING btree ("deleted_at");
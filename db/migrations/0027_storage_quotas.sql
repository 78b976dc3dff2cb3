CREATE TABLE "storage_quotas" (
	"plan" text PRIMARY KEY NOT NULL,
	"gigabytes" integer NOT NULL,
	CONSTRAINT "storage_quotas_gigabytes" CHECK (gigabytes >= 0)
);
--> statement-breakpoint
CREATE TABLE "storage_used" (
	"workspace_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_leases" ADD COLUMN "reserved_for" uuid;--> statement-breakpoint
ALTER TABLE "storage_leases" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "extra_storage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_used" ADD CONSTRAINT "storage_used_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_used_workspace_id_index" ON "storage_used" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "storage_used_to_fold" ON "storage_used" USING btree ("workspace_id") WHERE not folded;--> statement-breakpoint
CREATE INDEX "storage_leases_reserved" ON "storage_leases" USING btree ("reserved_for") WHERE reserved_for is not null and not done;--> statement-breakpoint
INSERT INTO "storage_quotas" ("plan", "gigabytes") VALUES ('free', 1), ('trial', 2), ('basic', 50), ('enterprise', 500);

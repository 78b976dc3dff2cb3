-- the wall hides rows from the owner too; wall.sql builds it up again after the migrations
ALTER TABLE "containers" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "blobs" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "containers" SET "floorplan" = NULL WHERE "floorplan" IS NOT NULL AND NOT EXISTS (SELECT FROM "blobs" "b" WHERE "b"."workspace_id" = "containers"."workspace_id" AND "b"."sha256" = "containers"."floorplan");
--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_floorplan_fk" FOREIGN KEY ("workspace_id","floorplan") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "containers_floorplan" ON "containers" USING btree ("workspace_id","floorplan") WHERE floorplan is not null;
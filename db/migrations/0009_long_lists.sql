CREATE INDEX "files_newest" ON "files" USING btree ("workspace_id","created_at","id") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX "files_kinds" ON "files" USING btree ("workspace_id","type","expires_on") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX "objects_by_title" ON "objects" USING btree ("workspace_id",lower(title),"id") WHERE deletion_id is null;
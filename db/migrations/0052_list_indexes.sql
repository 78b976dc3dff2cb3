CREATE INDEX IF NOT EXISTS "action_points_counts" ON "action_points" USING btree ("workspace_id","status","scheduled_on") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "action_points_newest" ON "action_points" USING btree ("workspace_id","created_at","id") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "action_points_by_priority" ON "action_points" USING btree ("workspace_id",array_position(array['high', 'medium', 'low', 'to_plan'], priority),"id") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "action_points_search" ON "action_points" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_sessions" ON "events" USING btree ("at") WHERE workspace_id is null and verb like 'session.%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_sources" ON "events" USING btree ("at") WHERE workspace_id is null and verb not like 'session.%' and source is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "files_by_title" ON "files" USING btree ("workspace_id",plain(title),id desc) WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_by_end" ON "objects" USING btree ("workspace_id","expires_on",lower(title),"id") WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_tags" ON "objects" USING gin ("workspace_id","tags") WHERE deletion_id is null;--> statement-breakpoint
DROP INDEX IF EXISTS "action_points_workspace_id_status_scheduled_on_index";
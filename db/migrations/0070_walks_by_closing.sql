CREATE INDEX IF NOT EXISTS "walks_workspace_id_round_id_closed_at_index" ON "walks" USING btree ("workspace_id","round_id","closed_at");--> statement-breakpoint
DROP INDEX IF EXISTS "walks_workspace_id_round_id_begun_at_index";

CREATE INDEX IF NOT EXISTS "action_points_trigrams" ON "action_points" USING gin ((workspace_id::text),search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "blob_texts_by_word" ON "blob_texts" USING gin ((workspace_id::text),"words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "text_words_trigrams" ON "text_words" USING gin ((workspace_id::text),word gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "containers_trigrams" ON "containers" USING gin ((workspace_id::text),search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "files_trigrams" ON "files" USING gin ((workspace_id::text),search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_by_tag" ON "objects" USING gin ((workspace_id::text),"tags") WITH (gin_pending_list_limit=256) WHERE deletion_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_trigrams" ON "objects" USING gin ((workspace_id::text),search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP INDEX IF EXISTS "action_points_search";--> statement-breakpoint
DROP INDEX IF EXISTS "blob_texts_words";--> statement-breakpoint
DROP INDEX IF EXISTS "text_words_similar";--> statement-breakpoint
DROP INDEX IF EXISTS "containers_search";--> statement-breakpoint
DROP INDEX IF EXISTS "files_search";--> statement-breakpoint
DROP INDEX IF EXISTS "objects_tags";--> statement-breakpoint
DROP INDEX IF EXISTS "objects_search";
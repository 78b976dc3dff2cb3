ALTER TABLE "blob_texts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', plain(text))) STORED;--> statement-breakpoint
CREATE INDEX "blob_texts_words" ON "blob_texts" USING gin ("workspace_id","words");--> statement-breakpoint
CREATE INDEX "objects_code" ON "objects" USING btree ("workspace_id",plain(display_code));--> statement-breakpoint
DROP INDEX "blob_texts_search";--> statement-breakpoint
ALTER TABLE "blob_texts" DROP COLUMN "search";
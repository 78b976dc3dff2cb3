ALTER TABLE "blobs" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "scan_found" text;--> statement-breakpoint
CREATE INDEX "blobs_unscanned" ON "blobs" USING btree ("created_at") WHERE scan = 'waiting';
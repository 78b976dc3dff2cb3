DROP INDEX "blobs_unscanned";--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "scan_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "scan_next_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL;--> statement-breakpoint
CREATE INDEX "blobs_unscanned" ON "blobs" USING btree ("scan_next_at") WHERE scan = 'waiting';--> statement-breakpoint
INSERT INTO "storage_used" ("workspace_id", "bytes") SELECT "workspace_id", -sum("size") FROM "blobs" WHERE scan = 'infected' AND NOT given GROUP BY 1;
ALTER TABLE "import_rows" ADD COLUMN "reports" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "last_known" jsonb DEFAULT '[]'::jsonb NOT NULL;
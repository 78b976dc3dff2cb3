ALTER TABLE "global_templates" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "global_templates" ADD COLUMN "description_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "description_text" text DEFAULT '' NOT NULL;
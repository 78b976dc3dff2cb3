ALTER TABLE "global_templates" ADD COLUMN "point_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_templates" ADD COLUMN "point_days" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_days" integer;
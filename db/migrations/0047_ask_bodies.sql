ALTER TABLE "inspection_request_objects" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "kinds" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kinds" ADD COLUMN "body_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kinds" ADD COLUMN "body_locale" text DEFAULT 'nl' NOT NULL;
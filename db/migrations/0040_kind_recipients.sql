ALTER TABLE "kinds" ADD COLUMN "shows_certificates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kinds" ADD COLUMN "remind_user_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kinds" ADD COLUMN "remind_group_ids" uuid[] DEFAULT '{}' NOT NULL;
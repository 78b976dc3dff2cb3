ALTER TABLE "mailed_tokens" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "access_version" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was mailed before this release is bound to the account as it is now.
UPDATE "mailed_tokens" SET "access_version" = 0;

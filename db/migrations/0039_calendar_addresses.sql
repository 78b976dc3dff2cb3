ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP COLUMN "token_hash";
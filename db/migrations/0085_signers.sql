ALTER TABLE "answers" ADD COLUMN "signed_by" uuid;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "signed_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "signed_proven_by" text;--> statement-breakpoint
ALTER TABLE "seals" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "walks" ADD COLUMN "signed_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "walks" ADD COLUMN "signed_proven_by" text;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_signed_by" ON "answers" USING btree ("signed_by") WHERE signed_by is not null;
CREATE TABLE "payment_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"subscription_id" uuid,
	"transaction_id" uuid,
	"amount" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_notes_key" UNIQUE("kind","reference")
);
--> statement-breakpoint
CREATE INDEX "payment_notes_open" ON "payment_notes" USING btree ("created_at") WHERE state = 'open';
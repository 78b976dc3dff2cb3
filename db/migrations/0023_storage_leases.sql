CREATE TABLE "storage_leases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"removes" boolean DEFAULT false NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "storage_leases_key_index" ON "storage_leases" USING btree ("key");--> statement-breakpoint
CREATE INDEX "storage_leases_at_index" ON "storage_leases" USING btree ("at");
CREATE TABLE "seal_certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"fingerprint" text NOT NULL,
	"subject" text NOT NULL,
	"certificate" text NOT NULL,
	"is_own" boolean NOT NULL,
	"key" text,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_certificates_fingerprint_key" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"level" text,
	"reason" text,
	"fingerprint" text,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stamped_at" timestamp with time zone,
	"stamped_by" text,
	"raised_from_id" uuid,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seals_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "seals_sha256_key" UNIQUE("workspace_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "proven_by" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_by" text;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_raised_fk" FOREIGN KEY ("workspace_id","raised_from_id") REFERENCES "public"."seals"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seals_sha256_index" ON "seals" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "seals_workspace_id_about_id_index" ON "seals" USING btree ("workspace_id","about_id");--> statement-breakpoint
CREATE INDEX "seals_to_raise" ON "seals" USING btree ("tried_at","id") WHERE level = 'B-B' and reason is not null and kind = 'signature';--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_code_key" UNIQUE("code");
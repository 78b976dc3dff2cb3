CREATE TABLE "scim_people" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"external_id" text,
	"user_name" text NOT NULL,
	"email" text,
	"given_name" text,
	"family_name" text,
	"display_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"token_start" text NOT NULL,
	"made_by" uuid,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_tokens_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_provider_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."identity_providers"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_provider_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."identity_providers"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_user_name" ON "scim_people" USING btree ("workspace_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_external_id" ON "scim_people" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_account" ON "scim_people" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "scim_people_user_id" ON "scim_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_workspace_id_index" ON "scim_tokens" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_made_by" ON "scim_tokens" USING btree ("made_by");
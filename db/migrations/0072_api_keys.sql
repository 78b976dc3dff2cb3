CREATE TABLE "api_key_places" (
	"workspace_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	CONSTRAINT "api_key_places_workspace_id_key_id_container_id_pk" PRIMARY KEY("workspace_id","key_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text,
	"token_start" text NOT NULL,
	"may_write" boolean NOT NULL,
	"areas" text[] NOT NULL,
	"everywhere" boolean NOT NULL,
	"ends_on" date,
	"made_by" uuid,
	"maker_left_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_user_key" UNIQUE("user_id"),
	CONSTRAINT "api_keys_token_key" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "api_keys_withdrawn" CHECK ((token_hash is null) = (withdrawn_at is not null))
);
--> statement-breakpoint
ALTER TABLE "api_key_places" ADD CONSTRAINT "api_key_places_key_fk" FOREIGN KEY ("workspace_id","key_id") REFERENCES "public"."api_keys"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_places" ADD CONSTRAINT "api_key_places_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_places_workspace_id_container_id_index" ON "api_key_places" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "api_keys_made_by" ON "api_keys" USING btree ("made_by");
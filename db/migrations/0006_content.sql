CREATE TABLE "background_images" (
	"workspace_id" uuid NOT NULL,
	"background_template_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "background_images_workspace_id_background_template_id_sha256_pk" PRIMARY KEY("workspace_id","background_template_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "background_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"background_template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"review_point" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "background_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "background_templates_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "blob_texts" (
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"text" text NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(text)) STORED,
	CONSTRAINT "blob_texts_workspace_id_sha256_pk" PRIMARY KEY("workspace_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_versions_number_key" UNIQUE("workspace_id","file_id","number")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"result" jsonb,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "global_library_access" (
	"workspace_id" uuid NOT NULL,
	"library_file_id" uuid NOT NULL,
	CONSTRAINT "global_library_access_workspace_id_library_file_id_pk" PRIMARY KEY("workspace_id","library_file_id")
);
--> statement-breakpoint
CREATE TABLE "global_library_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"link" text,
	"sha256" text,
	"size" integer DEFAULT 0 NOT NULL,
	"usable_for" text[] DEFAULT '{object}' NOT NULL,
	"mime" text,
	"everywhere" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(title, name)) STORED
);
--> statement-breakpoint
CREATE TABLE "library_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"link" text,
	"sha256" text,
	"size" integer DEFAULT 0 NOT NULL,
	"usable_for" text[] DEFAULT '{object}' NOT NULL,
	"created_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(title, name)) STORED,
	CONSTRAINT "library_files_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"container_id" uuid,
	"user_id" uuid,
	"mode" text NOT NULL,
	"items" uuid[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_place_key" UNIQUE NULLS NOT DISTINCT("workspace_id","type","container_id","user_id"),
	CONSTRAINT "orders_place" CHECK ((container_id is null) = (type = 'boards'))
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid,
	"object_id" uuid,
	"token" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"shows" text[] NOT NULL,
	"embeddable" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_token_key" UNIQUE("token"),
	CONSTRAINT "shares_one_thing" CHECK ((container_id is null) <> (object_id is null))
);
--> statement-breakpoint
ALTER TABLE "action_points" ADD COLUMN "reporter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "library_file_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "global_library_file_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "notice_on" date;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "takes_problems" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "background_images" ADD CONSTRAINT "background_images_template_fk" FOREIGN KEY ("workspace_id","background_template_id") REFERENCES "public"."background_templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_images" ADD CONSTRAINT "background_images_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_items" ADD CONSTRAINT "background_items_template_fk" FOREIGN KEY ("workspace_id","background_template_id") REFERENCES "public"."background_templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_templates" ADD CONSTRAINT "background_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_templates" ADD CONSTRAINT "background_templates_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blob_texts" ADD CONSTRAINT "blob_texts_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_file_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_library_access" ADD CONSTRAINT "global_library_access_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_library_access" ADD CONSTRAINT "global_library_access_library_file_id_global_library_files_id_fk" FOREIGN KEY ("library_file_id") REFERENCES "public"."global_library_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_library_files" ADD CONSTRAINT "global_library_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "background_images_workspace_id_sha256_index" ON "background_images" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "background_items_workspace_id_background_template_id_index" ON "background_items" USING btree ("workspace_id","background_template_id");--> statement-breakpoint
CREATE INDEX "background_templates_workspace_id_container_id_index" ON "background_templates" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "background_templates_created_by_index" ON "background_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "blob_texts_search" ON "blob_texts" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_versions_workspace_id_sha256_index" ON "file_versions" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "file_versions_created_by_index" ON "file_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "jobs_workspace_id_index" ON "jobs" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "jobs_user_id_index" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'active');--> statement-breakpoint
CREATE INDEX "global_library_access_library_file_id_index" ON "global_library_access" USING btree ("library_file_id");--> statement-breakpoint
CREATE INDEX "global_library_files_created_by_index" ON "global_library_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "library_files_workspace_id_sha256_index" ON "library_files" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "library_files_created_by_index" ON "library_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "shares_workspace_id_container_id_index" ON "shares" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "shares_workspace_id_object_id_index" ON "shares" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "shares_created_by_index" ON "shares" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_global_library_file_id_global_library_files_id_fk" FOREIGN KEY ("global_library_file_id") REFERENCES "public"."global_library_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_original_fk" FOREIGN KEY ("workspace_id","original_sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_library_fk" FOREIGN KEY ("workspace_id","library_file_id") REFERENCES "public"."library_files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_original" ON "files" USING btree ("workspace_id","original_sha256") WHERE original_sha256 is not null;--> statement-breakpoint
CREATE INDEX "files_library" ON "files" USING btree ("workspace_id","library_file_id") WHERE library_file_id is not null;--> statement-breakpoint
CREATE INDEX "files_global_library" ON "files" USING btree ("global_library_file_id") WHERE global_library_file_id is not null;--> statement-breakpoint
CREATE INDEX "files_notice" ON "files" USING btree ("notice_on") WHERE notice is not null;
CREATE TABLE "action_point_resolvers" (
	"workspace_id" uuid NOT NULL,
	"action_point_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_point_resolvers_workspace_id_action_point_id_user_id_pk" PRIMARY KEY("workspace_id","action_point_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "action_points" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"object_id" uuid,
	"report_id" uuid,
	"title" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'task' NOT NULL,
	"priority" text DEFAULT 'to_plan' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"scheduled_on" date,
	"alert" boolean DEFAULT true NOT NULL,
	"notice" text,
	"notice_on" date,
	"solved_at" timestamp with time zone,
	"solved_by" uuid,
	"solved_note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_points_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"parent_id" uuid,
	"user_id" uuid,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"floorplan" text,
	"floorplan_width" integer,
	"floorplan_height" integer,
	"floorplan_at" timestamp with time zone,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(title, subtitle)) STORED,
	CONSTRAINT "containers_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_workspace_id_user_id_container_id_pk" PRIMARY KEY("workspace_id","user_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "group_containers" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"is_container_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_containers_workspace_id_group_id_container_id_pk" PRIMARY KEY("workspace_id","group_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_members_workspace_id_user_id_group_id_pk" PRIMARY KEY("workspace_id","user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"objects_count" integer DEFAULT 0 NOT NULL,
	"files_count" integer DEFAULT 0 NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone,
	CONSTRAINT "deletions_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"impersonator_id" uuid,
	"verb" text NOT NULL,
	"about_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blobs_workspace_id_sha256_pk" PRIMARY KEY("workspace_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"category_id" uuid,
	"type" text NOT NULL,
	"is_picture" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"sha256" text,
	"size" integer DEFAULT 0 NOT NULL,
	"link" text,
	"description" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"signed" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(title, name, description)) STORED,
	CONSTRAINT "files_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"container_id" uuid,
	"container_role" text,
	"token_hash" text,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "invitations_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"job_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "categories_title_key" UNIQUE("workspace_id","title")
);
--> statement-breakpoint
CREATE TABLE "object_categories" (
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "object_categories_workspace_id_object_id_category_id_pk" PRIMARY KEY("workspace_id","object_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"x" double precision,
	"y" double precision,
	"size" text DEFAULT 'm' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"icon_code" text,
	"display_code" text DEFAULT '' NOT NULL,
	"color_code" text,
	"text_color_code" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"public_id" text NOT NULL,
	"public_enabled" boolean DEFAULT true NOT NULL,
	"verdict" text,
	"expires_on" date,
	"warns_on" date,
	"action_due_on" date,
	"open_action_points" integer DEFAULT 0 NOT NULL,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (plain_all(variadic array[title, subtitle, display_code] || tags)) STORED,
	CONSTRAINT "objects_public_key" UNIQUE("public_id"),
	CONSTRAINT "objects_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "objects_pin" CHECK ((x is null) = (y is null) and x between 0 and 1 and y between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"parent_id" uuid,
	"number" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"review_point" text NOT NULL,
	"status" text NOT NULL,
	"reported_date" date NOT NULL,
	"period" integer NOT NULL,
	"valid_until" date NOT NULL,
	"warns_on" date NOT NULL,
	"reported_by" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"created_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"about" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"spent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"kind" text DEFAULT 'web' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"impersonator_id" uuid,
	"password_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"locale" text DEFAULT 'nl' NOT NULL,
	"phone" text,
	"image" text,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"trial_started_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"vat" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"commercial_status" text DEFAULT 'trial' NOT NULL,
	"logo" text,
	"color_code" text,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_ends_on" date,
	"extra_boards" integer DEFAULT 0 NOT NULL,
	"customer_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "workspaces_customer_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "action_point_resolvers" ADD CONSTRAINT "action_point_resolvers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_point_resolvers" ADD CONSTRAINT "resolvers_action_point_fk" FOREIGN KEY ("workspace_id","action_point_id") REFERENCES "public"."action_points"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_solved_by_users_id_fk" FOREIGN KEY ("solved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_parent_fk" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_containers" ADD CONSTRAINT "group_containers_group_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_containers" ADD CONSTRAINT "group_containers_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_fk" FOREIGN KEY ("workspace_id","group_id") REFERENCES "public"."groups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_category_fk" FOREIGN KEY ("workspace_id","category_id") REFERENCES "public"."categories"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_categories" ADD CONSTRAINT "object_categories_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_categories" ADD CONSTRAINT "object_categories_category_fk" FOREIGN KEY ("workspace_id","category_id") REFERENCES "public"."categories"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_parent_fk" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_file_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_point_resolvers_workspace_id_user_id_index" ON "action_point_resolvers" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "action_points_workspace_id_object_id_index" ON "action_points" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "action_points_workspace_id_container_id_index" ON "action_points" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "action_points_workspace_id_report_id_index" ON "action_points" USING btree ("workspace_id","report_id");--> statement-breakpoint
CREATE INDEX "action_points_workspace_id_status_scheduled_on_index" ON "action_points" USING btree ("workspace_id","status","scheduled_on");--> statement-breakpoint
CREATE INDEX "action_points_notice" ON "action_points" USING btree ("notice_on") WHERE notice is not null;--> statement-breakpoint
CREATE INDEX "action_points_deletion" ON "action_points" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "containers_workspace_id_parent_id_index" ON "containers" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "containers_deletion" ON "containers" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "containers_search" ON "containers" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "grants_workspace_id_container_id_index" ON "grants" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "group_containers_workspace_id_container_id_index" ON "group_containers" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "group_members_workspace_id_group_id_index" ON "group_members" USING btree ("workspace_id","group_id");--> statement-breakpoint
CREATE INDEX "deletions_workspace_id_deleted_at_index" ON "deletions" USING btree ("workspace_id","deleted_at");--> statement-breakpoint
CREATE INDEX "events_workspace_id_at_index" ON "events" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "events_workspace_id_about_id_index" ON "events" USING btree ("workspace_id","about_id");--> statement-breakpoint
CREATE INDEX "files_workspace_id_object_id_index" ON "files" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "files_workspace_id_sha256_index" ON "files" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "files_deletion" ON "files" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invitations_workspace_id_email_index" ON "invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "invitations_workspace_id_container_id_index" ON "invitations" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "outbox_workspace_id_index" ON "outbox" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "object_categories_workspace_id_category_id_index" ON "object_categories" USING btree ("workspace_id","category_id");--> statement-breakpoint
CREATE INDEX "objects_workspace_id_container_id_index" ON "objects" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "objects_deletion" ON "objects" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "objects_search" ON "objects" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reports_workspace_id_object_id_reported_date_index" ON "reports" USING btree ("workspace_id","object_id","reported_date");--> statement-breakpoint
CREATE INDEX "reports_workspace_id_reported_date_index" ON "reports" USING btree ("workspace_id","reported_date");--> statement-breakpoint
CREATE INDEX "reports_workspace_id_parent_id_index" ON "reports" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "reports_workspace_id_file_id_index" ON "reports" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "reports_deletion" ON "reports" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "attempts_about_at_index" ON "attempts" USING btree ("about","at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user_id_index" ON "mailed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");
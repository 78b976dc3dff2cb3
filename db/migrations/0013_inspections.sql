CREATE TABLE "action_point_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"action_point_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_point_photos_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "answer_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"question_answer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_files_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"head" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"finished_at" timestamp with time zone,
	"signed_name" text DEFAULT '' NOT NULL,
	"signature" text,
	"signed_at" timestamp with time zone,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"value" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"k" numeric(8, 2),
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_answers_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "question_answers_question_key" UNIQUE("workspace_id","answer_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "replaced_answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"question_answer_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"written_by" uuid,
	"replaced_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_wishes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text DEFAULT 'each' NOT NULL,
	"weekday" smallint DEFAULT 1 NOT NULL,
	"ahead" boolean DEFAULT true NOT NULL,
	"on_the_day" boolean DEFAULT true NOT NULL,
	"past" boolean DEFAULT true NOT NULL,
	"as_admin" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"workspace_id" uuid NOT NULL,
	"action_point_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scheduled_on" date NOT NULL,
	"claimed_on" date NOT NULL,
	"promised_at" timestamp with time zone,
	CONSTRAINT "reminders_workspace_id_action_point_id_user_id_kind_scheduled_on_pk" PRIMARY KEY("workspace_id","action_point_id","user_id","kind","scheduled_on")
);
--> statement-breakpoint
CREATE TABLE "intervals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"key" text,
	"review_point" text NOT NULL,
	"type" text NOT NULL,
	"months" integer NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intervals_catalogue_key" UNIQUE("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "review_points" (
	"workspace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_points_workspace_id_code_pk" PRIMARY KEY("workspace_id","code")
);
--> statement-breakpoint
CREATE TABLE "schedule_skips" (
	"workspace_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"skipped_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_skips_workspace_id_schedule_id_skipped_on_pk" PRIMARY KEY("workspace_id","schedule_id","skipped_on")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"frequency" text NOT NULL,
	"anchor_on" date NOT NULL,
	"alert" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"read_sha256" text,
	"drawn" text,
	"typed" text DEFAULT '' NOT NULL,
	"page" integer,
	"x" double precision,
	"y" double precision,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"reading_seconds" integer NOT NULL,
	"signed_sha256" text,
	"signed_size" integer,
	"cover_reason" text,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signatures_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "global_template_access" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	CONSTRAINT "global_template_access_workspace_id_template_id_pk" PRIMARY KEY("workspace_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "global_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" boolean DEFAULT false NOT NULL,
	"company" boolean DEFAULT false NOT NULL,
	"participants" boolean DEFAULT false NOT NULL,
	"message" boolean DEFAULT false NOT NULL,
	"date" boolean DEFAULT false NOT NULL,
	"multi_use" boolean DEFAULT false NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"reusable" boolean DEFAULT false NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"others_see" boolean DEFAULT false NOT NULL,
	"page_break" boolean DEFAULT false NOT NULL,
	"logo" text,
	"logo_mime" text,
	"content" jsonb DEFAULT '{"groups":[]}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"everywhere" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "object_templates" (
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"category_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_templates_workspace_id_object_id_template_id_pk" PRIMARY KEY("workspace_id","object_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer,
	"title" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"frozen_at" timestamp with time zone,
	"object_id" uuid,
	"based_on_id" uuid,
	"copied_from_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_versions_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "template_versions_number_key" UNIQUE("workspace_id","template_id","number"),
	CONSTRAINT "template_versions_of" CHECK ((content is null) = (object_id is not null) and (content is null) = (based_on_id is not null) and (content is null) = (number is null))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" boolean DEFAULT false NOT NULL,
	"company" boolean DEFAULT false NOT NULL,
	"participants" boolean DEFAULT false NOT NULL,
	"message" boolean DEFAULT false NOT NULL,
	"date" boolean DEFAULT false NOT NULL,
	"multi_use" boolean DEFAULT false NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"reusable" boolean DEFAULT false NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"others_see" boolean DEFAULT false NOT NULL,
	"page_break" boolean DEFAULT false NOT NULL,
	"logo" text,
	"parent_id" uuid,
	"global_template_id" uuid,
	"global_revision" integer,
	"copied_from_id" uuid,
	"created_by" uuid,
	"updated_by" uuid,
	"deletion_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "templates_global_key" UNIQUE("workspace_id","global_template_id")
);
--> statement-breakpoint
ALTER TABLE "action_points" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "action_points" ADD COLUMN "occurrence" integer;--> statement-breakpoint
ALTER TABLE "action_points" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "action_points" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "background_items" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "superseded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "notice_on" date;--> statement-breakpoint
ALTER TABLE "action_point_photos" ADD CONSTRAINT "action_point_photos_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_point_photos" ADD CONSTRAINT "action_point_photos_action_point_fk" FOREIGN KEY ("workspace_id","action_point_id") REFERENCES "public"."action_points"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_point_photos" ADD CONSTRAINT "action_point_photos_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_answer_fk" FOREIGN KEY ("workspace_id","question_answer_id") REFERENCES "public"."question_answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_blob_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_version_fk" FOREIGN KEY ("workspace_id","version_id") REFERENCES "public"."template_versions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_signature_fk" FOREIGN KEY ("workspace_id","signature") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_answer_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_answers" ADD CONSTRAINT "replaced_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_answers" ADD CONSTRAINT "replaced_answers_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_answers" ADD CONSTRAINT "replaced_answers_answer_fk" FOREIGN KEY ("workspace_id","question_answer_id") REFERENCES "public"."question_answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_wishes" ADD CONSTRAINT "reminder_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_action_point_fk" FOREIGN KEY ("workspace_id","action_point_id") REFERENCES "public"."action_points"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_membership_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intervals" ADD CONSTRAINT "intervals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_points" ADD CONSTRAINT "review_points_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_skips" ADD CONSTRAINT "schedule_skips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_skips" ADD CONSTRAINT "schedule_skips_schedule_fk" FOREIGN KEY ("workspace_id","schedule_id") REFERENCES "public"."schedules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_container_fk" FOREIGN KEY ("workspace_id","container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_file_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_read_fk" FOREIGN KEY ("workspace_id","read_sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_drawn_fk" FOREIGN KEY ("workspace_id","drawn") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signed_fk" FOREIGN KEY ("workspace_id","signed_sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_template_access" ADD CONSTRAINT "global_template_access_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_template_access" ADD CONSTRAINT "global_template_access_template_id_global_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."global_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_templates" ADD CONSTRAINT "global_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_templates" ADD CONSTRAINT "global_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_templates" ADD CONSTRAINT "global_templates_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."global_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_templates" ADD CONSTRAINT "object_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_templates" ADD CONSTRAINT "object_templates_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_templates" ADD CONSTRAINT "object_templates_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_templates" ADD CONSTRAINT "object_templates_category_fk" FOREIGN KEY ("workspace_id","category_id") REFERENCES "public"."categories"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_base_fk" FOREIGN KEY ("workspace_id","based_on_id") REFERENCES "public"."template_versions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_global_template_id_global_templates_id_fk" FOREIGN KEY ("global_template_id") REFERENCES "public"."global_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_parent_fk" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_logo_fk" FOREIGN KEY ("workspace_id","logo") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_deletion_fk" FOREIGN KEY ("workspace_id","deletion_id") REFERENCES "public"."deletions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_point_photos_workspace_id_action_point_id_index" ON "action_point_photos" USING btree ("workspace_id","action_point_id");--> statement-breakpoint
CREATE INDEX "action_point_photos_workspace_id_sha256_index" ON "action_point_photos" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "action_point_photos_created_by_index" ON "action_point_photos" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "answer_files_workspace_id_question_answer_id_index" ON "answer_files" USING btree ("workspace_id","question_answer_id");--> statement-breakpoint
CREATE INDEX "answer_files_workspace_id_sha256_index" ON "answer_files" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "answer_files_created_by_index" ON "answer_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "answers_workspace_id_object_id_template_id_index" ON "answers" USING btree ("workspace_id","object_id","template_id");--> statement-breakpoint
CREATE INDEX "answers_workspace_id_template_id_index" ON "answers" USING btree ("workspace_id","template_id");--> statement-breakpoint
CREATE INDEX "answers_workspace_id_version_id_index" ON "answers" USING btree ("workspace_id","version_id");--> statement-breakpoint
CREATE INDEX "answers_user_id_index" ON "answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answers_signature" ON "answers" USING btree ("workspace_id","signature") WHERE signature is not null;--> statement-breakpoint
CREATE INDEX "answers_deletion" ON "answers" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "question_answers_updated_by_index" ON "question_answers" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "replaced_answers_workspace_id_question_answer_id_index" ON "replaced_answers" USING btree ("workspace_id","question_answer_id");--> statement-breakpoint
CREATE INDEX "replaced_answers_written_by_index" ON "replaced_answers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "replaced_answers_replaced_by_index" ON "replaced_answers" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "reminders" USING btree ("user_id") WHERE promised_at is null;--> statement-breakpoint
CREATE INDEX "reminders_workspace_id_user_id_index" ON "reminders" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "intervals_workspace_id_review_point_index" ON "intervals" USING btree ("workspace_id","review_point");--> statement-breakpoint
CREATE INDEX "schedule_skips_by" ON "schedule_skips" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "schedules_workspace_id_container_id_index" ON "schedules" USING btree ("workspace_id","container_id");--> statement-breakpoint
CREATE INDEX "schedules_created_by_index" ON "schedules" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "signatures_once_key" ON "signatures" USING btree ("workspace_id","file_id","user_id",coalesce(read_sha256, ''));--> statement-breakpoint
CREATE INDEX "signatures_workspace_id_object_id_index" ON "signatures" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "signatures_workspace_id_signed_at_id_index" ON "signatures" USING btree ("workspace_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "signatures_read" ON "signatures" USING btree ("workspace_id","read_sha256") WHERE read_sha256 is not null;--> statement-breakpoint
CREATE INDEX "signatures_drawn" ON "signatures" USING btree ("workspace_id","drawn") WHERE drawn is not null;--> statement-breakpoint
CREATE INDEX "signatures_signed" ON "signatures" USING btree ("workspace_id","signed_sha256") WHERE signed_sha256 is not null;--> statement-breakpoint
CREATE INDEX "signatures_unmade" ON "signatures" USING btree ("signed_at") WHERE signed_sha256 is null;--> statement-breakpoint
CREATE INDEX "signatures_user_id_index" ON "signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "global_template_access_template_id_index" ON "global_template_access" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "global_templates_parent_id_index" ON "global_templates" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "global_templates_created_by_index" ON "global_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "global_templates_updated_by_index" ON "global_templates" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "object_templates_workspace_id_template_id_index" ON "object_templates" USING btree ("workspace_id","template_id");--> statement-breakpoint
CREATE INDEX "object_templates_category" ON "object_templates" USING btree ("workspace_id","category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "object_templates_created_by_index" ON "object_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "template_versions_object" ON "template_versions" USING btree ("workspace_id","object_id") WHERE object_id is not null;--> statement-breakpoint
CREATE INDEX "template_versions_base" ON "template_versions" USING btree ("workspace_id","based_on_id") WHERE based_on_id is not null;--> statement-breakpoint
CREATE INDEX "template_versions_created_by_index" ON "template_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "templates_parent" ON "templates" USING btree ("workspace_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "templates_logo" ON "templates" USING btree ("workspace_id","logo") WHERE logo is not null;--> statement-breakpoint
CREATE INDEX "templates_global" ON "templates" USING btree ("global_template_id") WHERE global_template_id is not null;--> statement-breakpoint
CREATE INDEX "templates_deletion" ON "templates" USING btree ("workspace_id","deletion_id") WHERE deletion_id is not null;--> statement-breakpoint
CREATE INDEX "templates_created_by_index" ON "templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "templates_updated_by_index" ON "templates" USING btree ("updated_by");--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_schedule_fk" FOREIGN KEY ("workspace_id","schedule_id") REFERENCES "public"."schedules"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_answer_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."answers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_items" ADD CONSTRAINT "background_items_asked_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_superseded_fk" FOREIGN KEY ("workspace_id","superseded_by_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_points_answer" ON "action_points" USING btree ("workspace_id","answer_id","question_id") WHERE answer_id is not null;--> statement-breakpoint
CREATE INDEX "background_items_asked" ON "background_items" USING btree ("workspace_id","template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "files_superseded" ON "files" USING btree ("workspace_id","superseded_by_id") WHERE superseded_by_id is not null;--> statement-breakpoint
CREATE INDEX "reports_notice" ON "reports" USING btree ("notice_on") WHERE notice is not null;--> statement-breakpoint
ALTER TABLE "action_points" ADD CONSTRAINT "action_points_occurrence_key" UNIQUE("workspace_id","schedule_id","occurrence");
CREATE TABLE "answer_conflicts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"question_id" uuid,
	"head_field" text,
	"value" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"written_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_conflicts_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "answer_conflicts_about" CHECK (num_nonnulls("answer_conflicts"."question_id", "answer_conflicts"."head_field") = 1)
);
--> statement-breakpoint
CREATE TABLE "applied_operations" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applied_operations_workspace_id_user_id_id_pk" PRIMARY KEY("workspace_id","user_id","id")
);
--> statement-breakpoint
ALTER TABLE "answer_conflicts" ADD CONSTRAINT "answer_conflicts_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_conflicts" ADD CONSTRAINT "answer_conflicts_answer_fk" FOREIGN KEY ("workspace_id","answer_id") REFERENCES "public"."answers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_operations" ADD CONSTRAINT "applied_operations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_operations" ADD CONSTRAINT "applied_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_conflicts_workspace_id_answer_id_index" ON "answer_conflicts" USING btree ("workspace_id","answer_id");--> statement-breakpoint
CREATE INDEX "answer_conflicts_written_by_index" ON "answer_conflicts" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "applied_operations_user_id_index" ON "applied_operations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applied_operations_created_at_index" ON "applied_operations" USING btree ("created_at");
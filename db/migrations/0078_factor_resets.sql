CREATE TABLE "factor_resets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_resets_workspace_id_user_id_index" ON "factor_resets" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "factor_resets_asked_by_index" ON "factor_resets" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_resets_waiting" ON "factor_resets" USING btree ("user_id") WHERE ended_at is null;
CREATE TABLE "inspection_request_objects" (
	"workspace_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"report_id" uuid,
	CONSTRAINT "inspection_request_objects_workspace_id_request_id_object_id_pk" PRIMARY KEY("workspace_id","request_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"body" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"proposed_on" date,
	"answer" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_requests_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "inspection_requests_period" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
ALTER TABLE "inspection_request_objects" ADD CONSTRAINT "inspection_request_objects_request_fk" FOREIGN KEY ("workspace_id","request_id") REFERENCES "public"."inspection_requests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_request_objects" ADD CONSTRAINT "inspection_request_objects_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_request_objects" ADD CONSTRAINT "inspection_request_objects_report_fk" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."reports"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_requests" ADD CONSTRAINT "inspection_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_requests" ADD CONSTRAINT "inspection_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_request_objects_workspace_id_object_id_index" ON "inspection_request_objects" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "inspection_request_objects_workspace_id_report_id_index" ON "inspection_request_objects" USING btree ("workspace_id","report_id");--> statement-breakpoint
CREATE INDEX "inspection_requests_workspace_id_created_at_index" ON "inspection_requests" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "inspection_requests_created_by_index" ON "inspection_requests" USING btree ("created_by");
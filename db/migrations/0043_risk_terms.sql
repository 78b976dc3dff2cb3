ALTER TABLE "global_templates" ADD COLUMN "point_days_class2" integer;--> statement-breakpoint
ALTER TABLE "global_templates" ADD COLUMN "point_days_class3" integer;--> statement-breakpoint
ALTER TABLE "global_templates" ADD COLUMN "point_days_class4" integer;--> statement-breakpoint
ALTER TABLE "global_templates" ADD COLUMN "point_days_class5" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_days_class2" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_days_class3" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_days_class4" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "point_days_class5" integer;
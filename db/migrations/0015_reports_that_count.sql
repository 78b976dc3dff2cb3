ALTER TABLE "reports" ADD COLUMN "current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "verdict" text;--> statement-breakpoint
UPDATE "reports" r SET
  "current" = NOT EXISTS (
    SELECT FROM "reports" newer WHERE (newer.workspace_id, newer.object_id) = (r.workspace_id, r.object_id) AND (newer.type, newer.review_point) = (r.type, r.review_point)
      AND newer.deletion_id IS NULL AND (newer.reported_date, newer.id) > (r.reported_date, r.id)),
  "verdict" = CASE r.status WHEN 'oos' THEN 'T' WHEN 'nok' THEN 'C' WHEN 'ok' THEN 'A' ELSE (
    SELECT CASE WHEN bool_and(p.status = 'ok') THEN 'A' ELSE 'B' END FROM "action_points" p
    WHERE p.workspace_id = r.workspace_id AND p.report_id = r.id AND p.deletion_id IS NULL) END;

ALTER TABLE "issue_reports" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD COLUMN "done_by" integer;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_reports_done_by" ON "issue_reports" USING btree ("done_by");
ALTER TABLE "apis" DROP CONSTRAINT "apis_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;
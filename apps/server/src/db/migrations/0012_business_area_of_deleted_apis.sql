ALTER TABLE "apis" DROP CONSTRAINT "apis_business_area_id_business_areas_id_fk";
--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_business_area_id_business_areas_id_fk" FOREIGN KEY ("business_area_id") REFERENCES "public"."business_areas"("id") ON DELETE set null ON UPDATE no action;
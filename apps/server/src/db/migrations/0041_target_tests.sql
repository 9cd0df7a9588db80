CREATE TABLE "target_tests" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "target_tests" ADD CONSTRAINT "target_tests_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "target_tests_resource" ON "target_tests" USING btree ("resource_id");
CREATE TABLE "certificates" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"name" text NOT NULL,
	"certificate" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_certificate_per_file_name" UNIQUE("resource_id","name")
);
--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_name_unique";--> statement-breakpoint
ALTER TABLE "resource_access" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "built_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "resources_name_unique" ON "resources" USING btree ("name") WHERE "resources"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_id_unique" UNIQUE("id");
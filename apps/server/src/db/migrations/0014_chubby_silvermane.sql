CREATE TABLE "organization_attributes" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "available" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "address1" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "address2" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "zip" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "registration_id" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "billing_type" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "tax_no" text;--> statement-breakpoint
ALTER TABLE "organization_attributes" ADD CONSTRAINT "organization_attributes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_attributes_organization" ON "organization_attributes" USING btree ("organization_id");
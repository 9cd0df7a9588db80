CREATE TABLE "organization_deletions" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"restored_by" integer,
	"restored_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	"late_use_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_deletions" ADD CONSTRAINT "organization_deletions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_deletions" ADD CONSTRAINT "organization_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_deletions" ADD CONSTRAINT "organization_deletions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_deletions" ADD CONSTRAINT "organization_deletions_restored_by_users_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_deletion" ON "organization_deletions" USING btree ("organization_id") WHERE "organization_deletions"."status" = 'NEW';--> statement-breakpoint
CREATE INDEX "organization_deletions_organization" ON "organization_deletions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_deletions_created_by" ON "organization_deletions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "organization_deletions_decided_by" ON "organization_deletions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "organization_deletions_restored_by" ON "organization_deletions" USING btree ("restored_by");--> statement-breakpoint
CREATE INDEX "organizations_deleted" ON "organizations" USING btree ("id") WHERE "organizations"."deleted_at" is not null;
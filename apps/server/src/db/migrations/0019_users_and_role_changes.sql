CREATE TABLE "role_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"admin_organization_id" integer,
	"user_id" integer NOT NULL,
	"new_roles" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_issuer_subject_pk";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_issuer_subject_user_id_pk" PRIMARY KEY("issuer","subject","user_id");--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_admin_organization_id_organizations_id_fk" FOREIGN KEY ("admin_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_changes_admin" ON "role_changes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "role_changes_admin_organization" ON "role_changes" USING btree ("admin_organization_id");--> statement-breakpoint
CREATE INDEX "role_changes_user" ON "role_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_user_per_identity" ON "identities" USING btree ("issuer","subject") WHERE "identities"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_user_per_email" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;
ALTER TABLE "apis" ADD COLUMN "life" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "deprecated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "sunset_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "deprecation_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "replacement_id" integer;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "replacement_url" text;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_replacement_id_apis_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."apis"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apis_replacement" ON "apis" USING btree ("replacement_id") WHERE "apis"."replacement_id" is not null;
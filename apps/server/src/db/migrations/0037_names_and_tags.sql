ALTER TABLE "apis" ADD COLUMN "searched_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "tags" text[];--> statement-breakpoint
UPDATE "apis" SET "tags" = coalesce((SELECT d."tags" FROM "api_revisions" r JOIN "documents" d ON d."sha256" = r."document_sha256" WHERE r."api_id" = "apis"."id" AND r."number" = "apis"."revision"), '{}') WHERE "deleted_at" IS NULL;

ALTER TABLE "documents" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "documents" SET "tags" = ARRAY(SELECT DISTINCT "tag" FROM jsonb_array_elements("operations") AS "operation", jsonb_array_elements_text("operation" -> 'tags') AS "tag" ORDER BY "tag");

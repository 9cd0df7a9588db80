ALTER TABLE "consumers" ADD COLUMN "rotations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "key_rotations" ADD COLUMN "rotated_by" integer;
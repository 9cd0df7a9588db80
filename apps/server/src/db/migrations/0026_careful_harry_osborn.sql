ALTER TABLE "consumers" ADD COLUMN "after_restore" text;--> statement-breakpoint
CREATE INDEX "consumers_after_restore" ON "consumers" USING btree ("id") WHERE "consumers"."after_restore" is not null;
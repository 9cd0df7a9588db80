ALTER TABLE "consumers" ADD COLUMN "grant_id" integer;--> statement-breakpoint
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_grant_id_access_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consumers_grant" ON "consumers" USING btree ("grant_id");
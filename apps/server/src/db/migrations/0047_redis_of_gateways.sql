ALTER TABLE "resources" ADD COLUMN "redis_resource_id" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_redis_resource_id_resources_id_fk" FOREIGN KEY ("redis_resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resources_redis" ON "resources" USING btree ("redis_resource_id");
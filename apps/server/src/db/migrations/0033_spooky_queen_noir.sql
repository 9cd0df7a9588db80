CREATE TABLE "key_rotations" (
	"consumer_id" integer PRIMARY KEY NOT NULL,
	"api_key" text,
	"api_key_last4" text,
	"client_id" text,
	"client_secret" text,
	"client_secret_last4" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "key_uses" (
	"consumer_id" integer NOT NULL,
	"key_slot" smallint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"used_from" text NOT NULL,
	CONSTRAINT "key_uses_consumer_id_key_slot_pk" PRIMARY KEY("consumer_id","key_slot")
);
--> statement-breakpoint
ALTER TABLE "consumers" ADD COLUMN "key_slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consumers" ADD COLUMN "paused_by_provider_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consumers" ADD COLUMN "paused_by_organization_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "key_rotations" ADD CONSTRAINT "key_rotations_consumer_id_consumers_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."consumers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_uses" ADD CONSTRAINT "key_uses_consumer_id_consumers_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."consumers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_rotations_ends" ON "key_rotations" USING btree ("ends_at") WHERE "key_rotations"."ends_at" is not null;
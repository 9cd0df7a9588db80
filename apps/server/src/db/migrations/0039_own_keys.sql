CREATE TABLE "quota_notices" (
	"consumer_id" integer NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"percent" smallint NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quota_notices_consumer_id_day_percent_pk" PRIMARY KEY("consumer_id","day","percent")
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "own_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_notices" ADD CONSTRAINT "quota_notices_consumer_id_consumers_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."consumers"("id") ON DELETE cascade ON UPDATE no action;
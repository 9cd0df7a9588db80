ALTER TABLE "quota_notices" ADD COLUMN "period" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_notices" DROP CONSTRAINT "quota_notices_consumer_id_day_percent_pk";--> statement-breakpoint
ALTER TABLE "quota_notices" ADD CONSTRAINT "quota_notices_consumer_id_period_day_percent_pk" PRIMARY KEY("consumer_id","period","day","percent");

-- Written by hand: Drizzle does not know partitions. What is there becomes one partition of the new table, so that no row is copied: however
-- many there are, two indexes are built.
ALTER TABLE "access_log" RENAME TO "access_log_earlier";
--> statement-breakpoint
DROP TRIGGER access_log_counted_insert ON "access_log_earlier";
--> statement-breakpoint
DROP TRIGGER access_log_counted_delete ON "access_log_earlier";
--> statement-breakpoint
DROP TRIGGER access_log_counted_truncate ON "access_log_earlier";
--> statement-breakpoint
ALTER TABLE "access_log_earlier" DROP CONSTRAINT "access_log_resource_id_resources_id_fk", DROP CONSTRAINT "one_row_per_call", DROP CONSTRAINT "access_log_pkey";
--> statement-breakpoint
DROP INDEX "access_log_time";
--> statement-breakpoint
ALTER INDEX "access_log_organization" RENAME TO "access_log_earlier_organization";
--> statement-breakpoint
ALTER INDEX "access_log_api" RENAME TO "access_log_earlier_api";
--> statement-breakpoint
ALTER INDEX "access_log_consumer" RENAME TO "access_log_earlier_consumer";
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" bigint DEFAULT nextval('access_log_id_seq') NOT NULL,
	"resource_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"api_id" integer,
	"deployment_id" integer,
	"organization_id" integer,
	"consumer_id" integer,
	"env" text,
	"client_ip" text NOT NULL,
	"method" text NOT NULL,
	"upstream_uri" text NOT NULL,
	"response_status" smallint NOT NULL,
	"latency_ms" integer,
	"started_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_uri_as_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "access_log_started_at_id_pk" PRIMARY KEY("started_at","id"),
	CONSTRAINT "one_row_per_call" UNIQUE("resource_id","request_id","started_at")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
ALTER SEQUENCE "access_log_id_seq" OWNED BY "access_log"."id";
--> statement-breakpoint
CREATE INDEX "access_log_organization" ON "access_log" USING btree ("organization_id","started_at");
--> statement-breakpoint
CREATE INDEX "access_log_api" ON "access_log" USING btree ("api_id","started_at");
--> statement-breakpoint
CREATE INDEX "access_log_consumer" ON "access_log" USING btree ("consumer_id","started_at");
--> statement-breakpoint
DO $$
DECLARE
	latest timestamptz := (SELECT max(started_at) FROM access_log_earlier);
BEGIN
	IF latest IS NULL THEN
		DROP TABLE access_log_earlier;
	ELSE
		EXECUTE format('ALTER TABLE access_log ATTACH PARTITION access_log_earlier FOR VALUES FROM (MINVALUE) TO (%L)',
			date_trunc('week', greatest(latest, now()), 'UTC') + interval '168 hours');
	END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_log_counted_insert AFTER INSERT ON "access_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_access_log();
--> statement-breakpoint
CREATE TRIGGER access_log_counted_delete AFTER DELETE ON "access_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_access_log();
--> statement-breakpoint
CREATE TRIGGER access_log_counted_truncate AFTER TRUNCATE ON "access_log" FOR EACH STATEMENT EXECUTE FUNCTION forget_access_log_days();

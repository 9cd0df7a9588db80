CREATE TABLE "expiry_reminders" (
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expiry_reminders_kind_object_id_expires_at_days_pk" PRIMARY KEY("kind","object_id","expires_at","days")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "expires_at" timestamp with time zone;
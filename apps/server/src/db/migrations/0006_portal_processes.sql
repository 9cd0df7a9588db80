CREATE TABLE "portal_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"portal_id" uuid NOT NULL,
	"embedded" text[] NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

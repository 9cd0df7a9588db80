CREATE TABLE "spec_rule_levels" (
	"rule" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL
);

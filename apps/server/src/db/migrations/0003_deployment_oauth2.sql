ALTER TABLE "consumers" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "consumers" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "consumers" ADD COLUMN "client_secret_last4" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "token_expiration_seconds" integer;
ALTER TABLE "deployments" ADD COLUMN "bot_detection_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "request_transformer" jsonb;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "response_transformer" jsonb;
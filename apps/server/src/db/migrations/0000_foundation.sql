CREATE SEQUENCE "public"."product_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_grants" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"granted_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"api_id" integer NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"document_sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_number_per_api" UNIQUE("api_id","number")
);
--> statement-breakpoint
CREATE TABLE "apis" (
	"id" integer PRIMARY KEY DEFAULT nextval('product_ids') NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source_repo" text,
	"application_id" integer,
	"organization_id" integer,
	"business_area_id" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_apis" (
	"id" serial PRIMARY KEY NOT NULL,
	"api" text NOT NULL,
	"organization_name" text,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"original" "bytea" NOT NULL,
	"media_type" text NOT NULL,
	"normalised" text,
	"format" text NOT NULL,
	"operations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"servers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_owners" (
	"application_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "application_owners_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"organization_id" integer NOT NULL,
	"external" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_email" text NOT NULL,
	"organization_id" integer,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"address" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "consumers" (
	"id" serial PRIMARY KEY NOT NULL,
	"deployment_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"nickname" text,
	"kong_consumer_id" uuid,
	"kong_consumer_name" text,
	"api_key" text,
	"api_key_last4" text,
	"rate_limit" integer,
	"rate_limit_period" text,
	"rate_policy" text DEFAULT 'local' NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"error" text,
	"applied" jsonb,
	"settled" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" serial PRIMARY KEY NOT NULL,
	"api_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"env" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"context_path" text NOT NULL,
	"service_name" text NOT NULL,
	"route_path" text NOT NULL,
	"upstream_url" text NOT NULL,
	"rate_limit_enabled" boolean DEFAULT false NOT NULL,
	"rate_per_minute" integer,
	"ip_restriction_enabled" boolean DEFAULT false NOT NULL,
	"ips" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"error" text,
	"applied" jsonb,
	"settled" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"consumer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"organization_name" text,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text NOT NULL,
	"consumer_name" text NOT NULL,
	"ip_address" text NOT NULL,
	"process_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_areas" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "business_areas_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"external" boolean DEFAULT true NOT NULL,
	"deactivated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
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
	CONSTRAINT "one_row_per_call" UNIQUE("resource_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "access_log_days" (
	"day" timestamp with time zone NOT NULL,
	"organization_id" integer,
	"api_id" integer,
	"env" text,
	"response_status" smallint NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "one_count_per_day" UNIQUE NULLS NOT DISTINCT("day","organization_id","api_id","env","response_status")
);
--> statement-breakpoint
CREATE TABLE "access_log_gaps" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"dropped" integer NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_row_per_gap" UNIQUE("resource_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "resource_access" (
	"resource_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	CONSTRAINT "resource_access_resource_id_organization_id_pk" PRIMARY KEY("resource_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "resource_configs" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"secret" text,
	CONSTRAINT "one_value_per_config" UNIQUE("resource_id","name")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"ingest_token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_name_unique" UNIQUE("name"),
	CONSTRAINT "resources_ingest_token_hash_unique" UNIQUE("ingest_token_hash")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "one_identity_per_issuer" UNIQUE("issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"issuer" text NOT NULL,
	"sid" text NOT NULL,
	"user_id" integer NOT NULL,
	"auth_time" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_issuer_sid_pk" PRIMARY KEY("issuer","sid")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"organization_id" integer,
	"portal_admin" boolean DEFAULT false NOT NULL,
	"kong_admin" boolean DEFAULT false NOT NULL,
	"company_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "company_admin_excludes_portal_and_kong" CHECK (not ("users"."company_admin" and ("users"."portal_admin" or "users"."kong_admin")))
);
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_product_id_apis_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_product_id_apis_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_revisions" ADD CONSTRAINT "api_revisions_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_revisions" ADD CONSTRAINT "api_revisions_document_sha256_documents_sha256_fk" FOREIGN KEY ("document_sha256") REFERENCES "public"."documents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_revisions" ADD CONSTRAINT "api_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_business_area_id_business_areas_id_fk" FOREIGN KEY ("business_area_id") REFERENCES "public"."business_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_records" ADD CONSTRAINT "view_records_consumer_id_consumers_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."consumers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_records" ADD CONSTRAINT "view_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log_gaps" ADD CONSTRAINT "access_log_gaps_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_access" ADD CONSTRAINT "resource_access_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_configs" ADD CONSTRAINT "resource_configs_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_grant" ON "access_grants" USING btree ("product_id","organization_id") WHERE "access_grants"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "access_grants_organization" ON "access_grants" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "access_grants_granted_by" ON "access_grants" USING btree ("granted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_request" ON "access_requests" USING btree ("product_id","organization_id") WHERE "access_requests"."status" = 'NEW';--> statement-breakpoint
CREATE INDEX "access_requests_organization" ON "access_requests" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "access_requests_created_by" ON "access_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "access_requests_decided_by" ON "access_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "api_revisions_document" ON "api_revisions" USING btree ("document_sha256");--> statement-breakpoint
CREATE INDEX "api_revisions_created_by" ON "api_revisions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "apis_application" ON "apis" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "apis_organization" ON "apis" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "apis_business_area" ON "apis" USING btree ("business_area_id");--> statement-breakpoint
CREATE INDEX "apis_created_by" ON "apis" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "apis_name" ON "apis" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "apis_updated" ON "apis" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "application_owners_user" ON "application_owners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_organization" ON "applications" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent" ON "mail_outbox" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "consumers_deployment" ON "consumers" USING btree ("deployment_id");--> statement-breakpoint
CREATE INDEX "consumers_organization" ON "consumers" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "consumers_created_by" ON "consumers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "consumers_kong" ON "consumers" USING btree ("kong_consumer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_nickname_per_organization" ON "consumers" USING btree ("deployment_id","organization_id",coalesce("nickname", '')) WHERE "consumers"."state" not in ('FAILED', 'DELETED');--> statement-breakpoint
CREATE INDEX "consumers_unsettled" ON "consumers" USING btree ("id") WHERE not "consumers"."settled";--> statement-breakpoint
CREATE INDEX "deployments_api" ON "deployments" USING btree ("api_id");--> statement-breakpoint
CREATE INDEX "deployments_created_by" ON "deployments" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "one_deployment_per_environment" ON "deployments" USING btree ("api_id","resource_id","env") WHERE "deployments"."state" <> 'DELETED';--> statement-breakpoint
CREATE UNIQUE INDEX "one_service_name_per_gateway" ON "deployments" USING btree ("resource_id","service_name") WHERE "deployments"."state" <> 'DELETED';--> statement-breakpoint
CREATE UNIQUE INDEX "one_path_per_gateway" ON "deployments" USING btree ("resource_id","route_path") WHERE "deployments"."state" <> 'DELETED';--> statement-breakpoint
CREATE INDEX "deployments_unsettled" ON "deployments" USING btree ("id") WHERE not "deployments"."settled";--> statement-breakpoint
CREATE INDEX "view_records_consumer" ON "view_records" USING btree ("consumer_id");--> statement-breakpoint
CREATE INDEX "view_records_user" ON "view_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_records_time" ON "view_records" USING btree ("process_at");--> statement-breakpoint
CREATE INDEX "access_log_time" ON "access_log" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "access_log_organization" ON "access_log" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE INDEX "access_log_api" ON "access_log" USING btree ("api_id","started_at");--> statement-breakpoint
CREATE INDEX "access_log_consumer" ON "access_log" USING btree ("consumer_id","started_at");--> statement-breakpoint
CREATE INDEX "access_log_days_organization" ON "access_log_days" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "resource_access_organization" ON "resource_access" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization_id");
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER api_revisions_immutable BEFORE UPDATE ON "api_revisions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION count_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order, so that two writers never wait for each other in a circle.
	INSERT INTO access_log_days AS counted (day, organization_id, api_id, env, response_status, calls)
	SELECT date_trunc('day', started_at, 'UTC'), organization_id, api_id, env, response_status,
		CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
	FROM changed GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
	ON CONFLICT (day, organization_id, api_id, env, response_status) DO UPDATE SET calls = counted.calls + excluded.calls;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_access_log_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM access_log_days;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_log_counted_insert AFTER INSERT ON "access_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_access_log();
--> statement-breakpoint
CREATE TRIGGER access_log_counted_delete AFTER DELETE ON "access_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_access_log();
--> statement-breakpoint
CREATE TRIGGER access_log_counted_truncate AFTER TRUNCATE ON "access_log" FOR EACH STATEMENT EXECUTE FUNCTION forget_access_log_days();

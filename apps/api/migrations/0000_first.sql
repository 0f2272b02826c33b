CREATE TABLE "portal"."appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"status" text NOT NULL,
	"appointment_method" text NOT NULL,
	"mdlive_provider_id" integer,
	"provider_name" text,
	"start_time" timestamp with time zone,
	"appointment_state" text,
	"customer_call_in_number" text,
	"survey_answer" text,
	"chief_complaint" text,
	"consent_user_initials" text,
	"agrees_to_informed_consent" boolean,
	"agrees_to_privacy_agreement" boolean,
	"response" jsonb,
	"mdlive_appointment_id" integer,
	"inquiry_id" text,
	"booking_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."answer_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid,
	"member_id" uuid,
	"claimed_at" timestamp with time zone,
	"response" jsonb NOT NULL,
	"last_question_answered" text,
	"support_for" text,
	"appointment_state" text,
	"chief_complaint1" text,
	"chief_complaint2" text,
	"appointment_method" text,
	"self_harm" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."answer_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"answer_set_id" uuid NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"organisation_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"child_organisation_id" uuid,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"birthdate" date NOT NULL,
	"gender" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"employment_status" text NOT NULL,
	"relationship_status" text NOT NULL,
	"job_title" text NOT NULL,
	"timezone" text NOT NULL,
	"agrees_to_privacy_notice" boolean NOT NULL,
	"agrees_to_informed_consent" boolean NOT NULL,
	"agrees_to_privacy_agreement" boolean NOT NULL,
	"consent_initials" text NOT NULL,
	"answer_set_id" uuid,
	"appointment_state" text,
	"chief_complaint1" text,
	"chief_complaint2" text,
	"mdlive_id" integer,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."session_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"username" text NOT NULL,
	"is_root" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"hosts" text[] NOT NULL,
	"search_text" text NOT NULL,
	"position" integer NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "organisations_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "portal"."answer_tokens" ADD CONSTRAINT "answer_tokens_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "portal"."answer_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."one_time_codes" ADD CONSTRAINT "one_time_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "portal"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_key" ON "portal"."appointments" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "appointments_member" ON "portal"."appointments" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "answer_sets_member" ON "portal"."answer_sets" USING btree ("member_id","claimed_at");--> statement-breakpoint
CREATE INDEX "answer_tokens_set" ON "portal"."answer_tokens" USING btree ("answer_set_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_pending" ON "portal"."mail_outbox" USING btree ("not_before") WHERE "portal"."mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_confirmed_email" ON "portal"."members" USING btree (lower("email")) WHERE "portal"."members"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_patient" ON "portal"."members" USING btree ("mdlive_id");--> statement-breakpoint
CREATE INDEX "members_email" ON "portal"."members" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_member" ON "portal"."one_time_codes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "portal"."password_resets" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "portal"."session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "portal"."sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "organisations_parent" ON "portal"."organisations" USING btree ("parent_id");
CREATE SEQUENCE "telehealth"."document_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 60001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "telehealth"."message_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 90001 CACHE 1;--> statement-breakpoint
CREATE TABLE "telehealth"."conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 80001 CACHE 1),
	"patient_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"unread" integer NOT NULL,
	"last_message_id" integer NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"reply_due_at" timestamp with time zone,
	"last_automatic_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telehealth"."data_keys" (
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	CONSTRAINT "data_keys_owner_version_pk" PRIMARY KEY("owner","version")
);
--> statement-breakpoint
CREATE TABLE "telehealth"."document_contents" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."documents" (
	"id" integer PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"provider_id" integer,
	"name" "bytea" NOT NULL,
	"mime_type" text NOT NULL,
	"record_type" text NOT NULL,
	"extension" text NOT NULL,
	"size" integer NOT NULL,
	"scan" text NOT NULL,
	"client_document_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."message_documents" (
	"message_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "message_documents_message_id_document_id_pk" PRIMARY KEY("message_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "telehealth"."messages" (
	"id" integer PRIMARY KEY NOT NULL,
	"conversation_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"sender" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	"unread" boolean NOT NULL,
	"replied_to" integer,
	"reply_allowed" boolean NOT NULL,
	"is_automatic" boolean NOT NULL,
	"client_message_id" uuid,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"patient_id" integer NOT NULL,
	"message_id" integer,
	"attempts" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."conversations" ADD CONSTRAINT "conversations_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."conversations" ADD CONSTRAINT "conversations_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."document_contents" ADD CONSTRAINT "document_contents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "telehealth"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."documents" ADD CONSTRAINT "documents_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."documents" ADD CONSTRAINT "documents_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."message_documents" ADD CONSTRAINT "message_documents_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "telehealth"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."message_documents" ADD CONSTRAINT "message_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "telehealth"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "telehealth"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "telehealth"."conversations" USING btree ("patient_id","provider_id");--> statement-breakpoint
CREATE INDEX "conversations_due" ON "telehealth"."conversations" USING btree ("reply_due_at") WHERE reply_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_client" ON "telehealth"."documents" USING btree ("patient_id","client_document_id");--> statement-breakpoint
CREATE INDEX "documents_patient" ON "telehealth"."documents" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_documents_document" ON "telehealth"."message_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "messages_patient" ON "telehealth"."messages" USING btree ("patient_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "telehealth"."messages" USING btree ("patient_id","sender","sent_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "telehealth"."messages" USING btree ("patient_id","sent_at","id") WHERE unread;--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "telehealth"."messages" USING btree ("conversation_id","sent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "telehealth"."messages" USING btree ("patient_id","client_message_id");--> statement-breakpoint
CREATE INDEX "news_due" ON "telehealth"."news" USING btree ("not_before");
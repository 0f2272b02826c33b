CREATE TABLE "portal"."documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"mdlive_id" integer NOT NULL,
	"name" "bytea" NOT NULL,
	"mime_type" text NOT NULL,
	"record_type" text NOT NULL,
	"extension" text NOT NULL,
	"size" integer NOT NULL,
	"upload_by" text NOT NULL,
	"upload_by_name" text,
	"scan" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."message_notices" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."data_keys" (
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	CONSTRAINT "data_keys_owner_version_pk" PRIMARY KEY("owner","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_mdlive" ON "portal"."documents" USING btree ("mdlive_id");--> statement-breakpoint
CREATE INDEX "documents_member" ON "portal"."documents" USING btree ("member_id","uploaded_at");
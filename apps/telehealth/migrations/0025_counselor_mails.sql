CREATE TABLE "telehealth"."counselor_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."counselor_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"patient_id" integer,
	"subject_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."counselor_accounts" ADD COLUMN "inbox_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "mails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."counselor_notices" ADD CONSTRAINT "counselor_notices_staff_id_counselor_accounts_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "telehealth"."counselor_accounts"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counselor_notices_patient" ON "telehealth"."counselor_notices" USING btree ("patient_id");
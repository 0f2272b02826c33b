CREATE SEQUENCE "telehealth"."provider_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "telehealth"."counselor_accounts" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counselor_accounts_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "telehealth"."portraits" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "checked_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "telehealth"."licences" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "is_profile_complete" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "family_name" text;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "letters" text;--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "portrait" text;--> statement-breakpoint
ALTER TABLE "telehealth"."counselor_accounts" ADD CONSTRAINT "counselor_accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."portraits" ADD CONSTRAINT "portraits_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "telehealth"."referrals" (
	"patient_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_provider_id_patient_id_pk" PRIMARY KEY("provider_id","patient_id")
);
--> statement-breakpoint
ALTER TABLE "telehealth"."providers" ADD COLUMN "sees_in_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "telehealth"."referrals" ADD CONSTRAINT "referrals_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."referrals" ADD CONSTRAINT "referrals_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "telehealth"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_patient" ON "telehealth"."referrals" USING btree ("patient_id");
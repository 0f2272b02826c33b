CREATE TABLE "telehealth"."authorizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."authorizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 970001 CACHE 1),
	"patient_id" integer NOT NULL,
	"sessions" integer,
	"valid_from" date,
	"valid_until" date,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telehealth"."ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 980001 CACHE 1),
	"patient_id" integer NOT NULL,
	"authorization_id" integer NOT NULL,
	"appointment_id" integer,
	"kind" text NOT NULL,
	"sessions" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telehealth"."patients" ADD COLUMN "year_begins" text;--> statement-breakpoint
ALTER TABLE "telehealth"."authorizations" ADD CONSTRAINT "authorizations_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."ledger_entries" ADD CONSTRAINT "ledger_entries_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "telehealth"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."ledger_entries" ADD CONSTRAINT "ledger_entries_authorization_id_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "telehealth"."authorizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."ledger_entries" ADD CONSTRAINT "ledger_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "telehealth"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorizations_patient" ON "telehealth"."authorizations" USING btree ("patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_visit" ON "telehealth"."ledger_entries" USING btree ("appointment_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_patient" ON "telehealth"."ledger_entries" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_authorization" ON "telehealth"."ledger_entries" USING btree ("authorization_id");--> statement-breakpoint
CREATE FUNCTION "telehealth"."ledger_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A row goes only with what it belongs to: its patient (removePatient says so) or, by the foreign key, its visit.
  IF TG_OP = 'DELETE' AND (current_setting('evenkeel.removes_patient', true) = 'yes' OR pg_trigger_depth() > 1) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'ledger entries stay as they are' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_stay" BEFORE UPDATE OR DELETE ON "telehealth"."ledger_entries" FOR EACH ROW EXECUTE FUNCTION "telehealth"."ledger_entry_stays"();

CREATE TABLE "telehealth"."move_requests" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telehealth"."visit_cancelations" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"canceled_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "telehealth"."move_requests" ADD CONSTRAINT "move_requests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "telehealth"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telehealth"."visit_cancelations" ADD CONSTRAINT "visit_cancelations_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "telehealth"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_cancelations_to_tell" ON "telehealth"."visit_cancelations" USING btree ("canceled_at") WHERE told_at is null and by = 'member';
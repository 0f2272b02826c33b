CREATE TABLE "telehealth"."removed_patients" (
	"member" text PRIMARY KEY NOT NULL
);

CREATE TABLE "telehealth"."needed_release" (
	"release" text PRIMARY KEY NOT NULL
);

CREATE TABLE "keys"."removed" (
	"person" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Removing somebody names nobody to others: one organisation may add, and reads nothing.
GRANT INSERT ON "keys"."removed" TO evenkeel_one_organisation;

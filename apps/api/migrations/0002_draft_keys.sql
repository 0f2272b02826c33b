CREATE TABLE "portal"."draft_keys" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."draft_keys" ADD CONSTRAINT "draft_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "portal"."members"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "telehealth"."ended_sessions" (
	"session" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);

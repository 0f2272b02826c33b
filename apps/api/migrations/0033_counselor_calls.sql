ALTER TABLE "portal"."call_tasks" ADD COLUMN "called_by" uuid;

ALTER TABLE "telehealth"."patients" ADD COLUMN "no_show_counts" boolean;--> statement-breakpoint
ALTER TABLE "telehealth"."patients" ADD COLUMN "gives_back_no_fit" boolean;
CREATE TABLE "notification_read_mark" (
	"person_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"up_to_id" bigint NOT NULL,
	CONSTRAINT "notification_read_mark_person_id_environment_id_pk" PRIMARY KEY("person_id","environment_id")
);
--> statement-breakpoint
ALTER TABLE "notification_read_mark" ADD CONSTRAINT "notification_read_mark_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read_mark" ADD CONSTRAINT "notification_read_mark_environment_id_environment_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environment"("id") ON DELETE no action ON UPDATE no action;
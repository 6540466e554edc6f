"use client";

import { useForm } from "react-hook-form";
import { NewNote } from "@/components/notes/new-note";
import { Dialog } from "@/components/ui/dialog";
import { useEnvironment } from "@/lib/client/environment";
import { useAddPaymentNotes } from "@/lib/features/casework/queries";
import type { ActResult } from "@/lib/features/casework/schema";
import { counted } from "@/lib/numbers";

interface BulkNoteProps {
  ids: string[];
  onClose: () => void;
  onDone: (result: ActResult) => void;
}

/** Adds the same note to each of the selected payments. */
export function BulkNote({ ids, onClose, onDone }: BulkNoteProps) {
  const environment = useEnvironment();
  const add = useAddPaymentNotes();
  const form = useForm({ defaultValues: { body: "" } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Note on ${counted(ids.length, "payment")}`}
      description="The same note is added to each. Never sent to the service."
    >
      <NewNote
        form={form}
        name="body"
        // A draft about these payments must not become a note about others.
        draftKey={`payment-note:${environment}:${ids.toSorted().join(" ")}`}
        onAdd={async ({ body }, key) => {
          onDone(await add.mutateAsync({ transactionIds: ids, body, key }));
          onClose();
        }}
      />
    </Dialog>
  );
}

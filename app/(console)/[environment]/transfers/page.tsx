import type { Metadata } from "next";
import { TransferExplorer } from "@/components/transfers/explorer";
import { transfersQuery } from "@/lib/features/transfers/queries";
import { listTransfers } from "@/lib/features/transfers/service/read";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Transfers" };

export default listPage(TransferExplorer, transfersQuery, listTransfers);

import type { Metadata } from "next";
import { ExportExplorer } from "@/components/exports/explorer";
import { exportsQuery } from "@/lib/features/exports/queries";
import { listExports } from "@/lib/features/exports/service/list-exports";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Exports" };

export default listPage(ExportExplorer, exportsQuery, listExports);

import type { Metadata } from "next";
import { ImportExplorer } from "@/components/imports/explorer";
import { importsQuery } from "@/lib/features/imports/queries";
import { listImports } from "@/lib/features/imports/service/read";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Imports" };

export default listPage(ImportExplorer, importsQuery, listImports);

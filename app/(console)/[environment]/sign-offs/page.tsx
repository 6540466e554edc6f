import type { Metadata } from "next";
import { SignOffExplorer } from "@/components/sign-offs/explorer";
import { signOffsQuery } from "@/lib/features/sign-offs/queries";
import { listSignOffs } from "@/lib/features/sign-offs/service/read";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Sign-offs" };

export default listPage(SignOffExplorer, signOffsQuery, listSignOffs);

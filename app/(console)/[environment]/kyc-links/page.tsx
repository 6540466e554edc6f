import type { Metadata } from "next";
import { KycLinkExplorer } from "@/components/kyc-links/explorer";
import { kycLinksQuery } from "@/lib/features/kyc-links/queries";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "KYC links" };

export default listPage(KycLinkExplorer, kycLinksQuery, listKycLinks);

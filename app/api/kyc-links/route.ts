import { CreateKycLinkInput, ListKycLinksInput } from "@/lib/features/kyc-links/schema";
import { createKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { route } from "@/lib/server/http/route";

export const GET = route(ListKycLinksInput, listKycLinks, { scope: "environment" });
export const POST = route(CreateKycLinkInput, createKycLink, { scope: "environment", status: 201 });

import { priceSignOff } from "@/lib/features/quotes/service/price-sign-off";
import { signOffsApi } from "@/lib/features/sign-offs/api";
import { SignOffIdInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.price, [SignOffIdInput, SignOffView], priceSignOff);

import { handleAuth } from "@/lib/server/auth/handler";

export { handleAuth as GET, handleAuth as POST };

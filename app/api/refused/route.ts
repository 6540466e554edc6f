import { refuseRequest } from "@/lib/server/http/door";

export { refuseRequest as GET };

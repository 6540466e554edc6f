import "server-only";
import { expireSignOff } from "./service/expire";

/** `sign-off.expire`: a request that nobody decided ends. */
export const expireSignOffJob = expireSignOff;

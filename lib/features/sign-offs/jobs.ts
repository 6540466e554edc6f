import "server-only";
import { expireSignOff } from "./service/expire";

/** `sign-off.expire`: ends a request that no one decided in time. */
export const expireSignOffJob = expireSignOff;

import "server-only";
import packageJson from "@/package.json";

/** Corridor's version, from package.json. */
export const VERSION: string = packageJson.version;

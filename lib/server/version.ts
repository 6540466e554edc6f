import "server-only";
import packageJson from "@/package.json";

/** Corridor's version, as package.json has it. */
export const VERSION: string = packageJson.version;

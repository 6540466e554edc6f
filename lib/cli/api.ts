import { apiDocument } from "./own-api/document";

process.stdout.write(`${JSON.stringify(await apiDocument(), null, 2)}\n`);

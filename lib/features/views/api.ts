import { consoleEndpoint } from "@/lib/api";
import type {
  CreateViewInput,
  DeleteViewInput,
  ListViewsInput,
  RenameViewInput,
  SavedView,
  SavedViewList,
  ShareViewInput,
} from "./schema";

export const viewsApi = {
  list: consoleEndpoint<typeof ListViewsInput, typeof SavedViewList>("GET", "/api/views", "profile:update"),
  create: consoleEndpoint<typeof CreateViewInput, typeof SavedView>("POST", "/api/views", "profile:update", 201),
  rename: consoleEndpoint<typeof RenameViewInput, typeof SavedView>(
    "PUT",
    "/api/views/[viewId]/name",
    "profile:update",
  ),
  share: consoleEndpoint<typeof ShareViewInput, typeof SavedView>(
    "PUT",
    "/api/views/[viewId]/sharing",
    "profile:update",
  ),
  delete: consoleEndpoint<typeof DeleteViewInput>("DELETE", "/api/views/[viewId]", "profile:update"),
};

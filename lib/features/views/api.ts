import { consoleEndpoint } from "@/lib/api";
import type * as s from "./schema";

export const viewsApi = {
  list: consoleEndpoint<typeof s.ListViewsInput, typeof s.SavedViewList>("GET /api/views", "profile:update"),
  create: consoleEndpoint<typeof s.CreateViewInput, typeof s.SavedView>("POST /api/views", "profile:update", 201),
  rename: consoleEndpoint<typeof s.RenameViewInput, typeof s.SavedView>(
    "PUT /api/views/[viewId]/name",
    "profile:update",
  ),
  share: consoleEndpoint<typeof s.ShareViewInput, typeof s.SavedView>(
    "PUT /api/views/[viewId]/sharing",
    "profile:update",
  ),
  setDefault: consoleEndpoint<typeof s.SetDefaultViewInput, typeof s.SavedView>(
    "PUT /api/views/[viewId]/default",
    "views:set-default",
  ),
  useDefault: consoleEndpoint<typeof s.UseDefaultViewInput>("PUT /api/views/default-use", "profile:update"),
  delete: consoleEndpoint<typeof s.DeleteViewInput>("DELETE /api/views/[viewId]", "profile:update"),
};

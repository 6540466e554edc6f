import { z } from "zod";
import { ROLES } from "@/lib/permissions";

const List = z.string().regex(/^[a-z][a-z-]{0,39}$/, "Name the list in lowercase letters and hyphens.");
const ViewName = z.string().trim().min(1, "Enter a name.").max(60, "Use at most 60 characters.");

/** The slug of the environment in which the list is viewed. */
const Looked = z.string().max(60).optional();

export const ListViewsInput = z.strictObject({ list: List, environment: Looked });
export type ListViewsInput = z.infer<typeof ListViewsInput>;

export const CreateViewInput = z.strictObject({
  list: List,
  name: ViewName,
  /** The list's query without paging, as in the URL. */
  search: z.string().max(4_000, "This view has too many filters to be saved."),
  isShared: z.boolean().default(false),
  environment: Looked,
});
export type CreateViewInput = z.infer<typeof CreateViewInput>;

export const DeleteViewInput = z.strictObject({ viewId: z.uuid() });
export type DeleteViewInput = z.infer<typeof DeleteViewInput>;

export const RenameViewInput = z.strictObject({ viewId: z.uuid(), name: ViewName });
export type RenameViewInput = z.infer<typeof RenameViewInput>;

export const ShareViewInput = z.strictObject({ viewId: z.uuid(), isShared: z.boolean() });
export type ShareViewInput = z.infer<typeof ShareViewInput>;

/** Whether a list opens with a shared view for a role. */
export const SetDefaultViewInput = z.strictObject({ viewId: z.uuid(), role: z.enum(ROLES), isDefault: z.boolean() });
export type SetDefaultViewInput = z.infer<typeof SetDefaultViewInput>;

/** Whether the user's own list opens with their role's default. */
export const UseDefaultViewInput = z.strictObject({ list: List, isUsed: z.boolean() });
export type UseDefaultViewInput = z.infer<typeof UseDefaultViewInput>;

/** A saved view as one user sees it. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Who made it. */
  ownerName: z.string(),
  /** The roles for which the list opens with it. */
  defaultRoles: z.array(z.enum(ROLES)),
});
export type SavedView = z.infer<typeof SavedView>;

/** `isDefaultUsed`: the list opens with the role's default, if there is one. */
export const SavedViewList = z.object({ data: z.array(SavedView), isDefaultUsed: z.boolean() });
export type SavedViewList = z.infer<typeof SavedViewList>;

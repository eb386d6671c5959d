import type { FieldProblem } from "../../../forms/submission/validation";
import type { Texts } from "../../../lib/i18n/texts";
import { canShrink } from "./fittingPicture";

export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"];
export const LARGEST_AVATAR = 2 * 1024 * 1024;

/** Checks type and size of a chosen picture before it is sent; the service checks its content. */
export function avatarProblem(file: FormDataEntryValue | null, t: Texts["t"]): FieldProblem[] {
  if (!(file instanceof File) || file.size === 0) {
    return [];
  }
  if (!AVATAR_TYPES.includes(file.type)) {
    return [{ field: "avatar", message: t("account:profile_avatar_type") }];
  }
  // A browser that can shrink the picture does so before sending.
  return file.size > LARGEST_AVATAR && !canShrink()
    ? [{ field: "avatar", message: t("account:profile_avatar_large") }]
    : [];
}

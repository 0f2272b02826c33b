import type { Organization } from '@evenkeel/api-contract/portal/organizations'

/** Parts of the root organization that are shown if a page has no organization. */
export type RootBrand = Pick<
  Organization,
  | 'program_name'
  | 'phone'
  | 'phone_takes_texts'
  | 'custom_color1'
  | 'custom_color3'
  | 'glyph'
  | 'glyph_width'
  | 'glyph_height'
  | 'logo'
>

/**
 * The organization whose name and phone a page shows: its own, else the root organization, else null
 * (RD-105).
 */
export const getDisplayedOrganization = ({
  organisation,
  root,
}: {
  readonly organisation: RootBrand | null
  readonly root?: RootBrand | null
}): RootBrand | null => organisation ?? root ?? null

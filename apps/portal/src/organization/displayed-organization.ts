import type { Organization } from '@evenkeel/api-contract/portal/organizations'

/** What of the root organisation is shown where an address has none. */
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

/** In whose name a page is shown and whom its numbers call: the organisation, else the root one, else nobody (RD-105). */
export const getDisplayedOrganization = ({
  organisation,
  root,
}: {
  readonly organisation: RootBrand | null
  readonly root?: RootBrand | null
}): RootBrand | null => organisation ?? root ?? null

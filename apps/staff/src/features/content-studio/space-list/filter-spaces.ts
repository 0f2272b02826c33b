import type { StudioSpace } from '@evenkeel/api-contract/staff/studio'

/** Number of spaces listed before "show more". */
export const SPACES_PAGE_SIZE = 50

/** Organizations with every typed word in their name or client id. */
export function filterSpaces(spaces: readonly StudioSpace[], typed: string): readonly StudioSpace[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return spaces.filter(({ organisation }) => {
    if (!organisation) return false
    const read = `${organisation.name} ${organisation.username}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

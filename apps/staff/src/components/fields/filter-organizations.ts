import type { StaffOrganization } from '@evenkeel/api-contract/staff/roles'

/** A list in which one looks for a name by eye is no longer than this. */
export const MAX_ORGANIZATIONS_SHOWN = 50

/** Organizations with every typed word in their name or client id, those that begin with what was typed first. */
export function filterOrganizations(
  organisations: readonly StaffOrganization[],
  typed: string,
): readonly StaffOrganization[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  const found = organisations.filter(({ name, username }) => {
    const read = `${name} ${username}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
  const isFirst = ({ name }: StaffOrganization): boolean => name.toLowerCase().startsWith(start)
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, MAX_ORGANIZATIONS_SHOWN)
}

import type { RoleGrant } from '@evenkeel/contract/staff/roles'
import { roleMessages } from '#ui/roles.words.ts'
import { formatDate } from '#ui/times/times.ts'
import { uiMessages } from '#ui/ui.words.ts'
import { isFutureGrant, formatLastDay } from './model.ts'
import { staffAccountsMessages } from './people.words.ts'

/** "Care line, Bluefin Foods, until Fri, Dec 4" */
export function formatGrant(grant: RoleGrant, now: number): string {
  const { role, organisation, valid_from, valid_until } = grant
  return [
    staffAccountsMessages.grantFor({
      role: roleMessages[role],
      where: organisation?.name ?? uiMessages.allOrganizations,
    }),
    isFutureGrant(grant, now) ? staffAccountsMessages.grantFrom({ day: formatDate(valid_from) }) : '',
    valid_until === null ? '' : staffAccountsMessages.grantUntil({ day: formatLastDay(valid_until) }),
  ]
    .filter(Boolean)
    .join(', ')
}

import type { RoleGrant } from '@evenkeel/api-contract/staff/roles'
import { roleMessages } from '#lib/roles.messages.ts'
import { formatDate } from '#lib/time/date-time.ts'
import { uiMessages } from '#lib/ui.messages.ts'
import { isFutureGrant, formatLastDay } from './grant-draft.ts'
import { staffAccountsMessages } from './staff-accounts.messages.ts'

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

import type { Grant } from '@evenkeel/contract/staff/roles'
import { roleWords } from '#ui/roles.words.ts'
import { date } from '#ui/times/times.ts'
import { uiWords } from '#ui/ui.words.ts'
import { beginsLater, lastDayOf } from './model.ts'
import { peopleWords } from './people.words.ts'

/** "Care line, Bluefin Foods, until Fri, Dec 4" */
export function grantText(grant: Grant, now: number): string {
  const { role, organisation, valid_from, valid_until } = grant
  return [
    peopleWords.grantFor({ role: roleWords[role], where: organisation?.name ?? uiWords.allOrganizations }),
    beginsLater(grant, now) ? peopleWords.grantFrom({ day: date(valid_from) }) : '',
    valid_until === null ? '' : peopleWords.grantUntil({ day: lastDayOf(valid_until) }),
  ]
    .filter(Boolean)
    .join(', ')
}

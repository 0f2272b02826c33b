import * as counselorCalendar from '@evenkeel/api-contract/counselor/calendar'
import * as counselorCases from '@evenkeel/api-contract/counselor/cases'
import * as conversations from '@evenkeel/api-contract/counselor/conversations'
import * as licences from '@evenkeel/api-contract/counselor/licenses'
import * as counselorMe from '@evenkeel/api-contract/counselor/me'
import * as counselorProfile from '@evenkeel/api-contract/counselor/profile'
import * as visits from '@evenkeel/api-contract/counselor/visits'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import * as audit from '@evenkeel/api-contract/staff/audit'
import * as counselors from '@evenkeel/api-contract/staff/counselors'
import * as lookUps from '@evenkeel/api-contract/staff/member-access'
import * as lookedUp from '@evenkeel/api-contract/staff/member-record'
import * as lookedUpActs from '@evenkeel/api-contract/staff/member-actions'
import * as people from '@evenkeel/api-contract/staff/staff-accounts'
import * as session from '@evenkeel/api-contract/staff/session'
import * as signIn from '@evenkeel/api-contract/staff/sign-in'
import * as studio from '@evenkeel/api-contract/staff/studio'
import * as studioActs from '@evenkeel/api-contract/staff/studio-spaces'
import * as studioPreviews from '@evenkeel/api-contract/staff/studio-previews'
import * as tasks from '@evenkeel/api-contract/staff/tasks'
import { auditLogMessages } from './audit-log.messages.ts'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[audit, counselors, lookUps, lookedUp, lookedUpActs, people, session, signIn],
  ...[studio, studioActs, studioPreviews, tasks],
  ...[counselorCalendar, counselorCases, conversations, licences, counselorMe, counselorProfile, visits],
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'summary' in value && 'path' in value && 'method' in value

/** What the calls of staff are called in the contract. */
const summaries: ReadonlyMap<string, string> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .map(({ method, path, summary }) => [`${method} ${path}`, summary]),
)

const OPERATOR_PREFIX = 'operator '

/** What was done, in words; the act as the chain has it stands beside it. */
export function describeAction({
  action,
  object,
}: {
  readonly action: string
  readonly object: string
}): string {
  const known = summaries.get(action)
  if (known !== undefined) return known
  if (action.startsWith(OPERATOR_PREFIX))
    return auditLogMessages.byOperator({ command: action.slice(OPERATOR_PREFIX.length) })
  return action.startsWith('GET ')
    ? auditLogMessages.memberRead({ object })
    : auditLogMessages.memberDid({ object })
}

import * as counselorCalendar from '@evenkeel/contract/counselor/calendar'
import * as counselorCases from '@evenkeel/contract/counselor/cases'
import * as conversations from '@evenkeel/contract/counselor/conversations'
import * as licences from '@evenkeel/contract/counselor/licences'
import * as counselorMe from '@evenkeel/contract/counselor/me'
import * as counselorProfile from '@evenkeel/contract/counselor/profile'
import * as visits from '@evenkeel/contract/counselor/visits'
import type { Endpoint } from '@evenkeel/contract/endpoint'
import * as audit from '@evenkeel/contract/staff/audit'
import * as counselors from '@evenkeel/contract/staff/counselors'
import * as lookUps from '@evenkeel/contract/staff/look-ups'
import * as lookedUp from '@evenkeel/contract/staff/looked-up'
import * as lookedUpActs from '@evenkeel/contract/staff/looked-up-acts'
import * as people from '@evenkeel/contract/staff/people'
import * as session from '@evenkeel/contract/staff/session'
import * as signIn from '@evenkeel/contract/staff/sign-in'
import * as studio from '@evenkeel/contract/staff/studio'
import * as studioActs from '@evenkeel/contract/staff/studio-acts'
import * as studioPreviews from '@evenkeel/contract/staff/studio-previews'
import * as tasks from '@evenkeel/contract/staff/tasks'
import { auditLogMessages } from './audit.words.ts'

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

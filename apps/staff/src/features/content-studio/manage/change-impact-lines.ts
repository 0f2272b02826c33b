import {
  type RestrictableRoute,
  restrictableRoutes,
} from '@evenkeel/api-contract/reference-data/restrictable-routes'
import type { ChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { fieldMessages } from '../fields/fields.messages.ts'
import { manageMessages as words } from '../studio.messages.ts'

/** Count of affected items and the consequence for them. */
export interface ImpactLine {
  readonly count: number
  readonly what: string
  readonly becomes: string
}

type ImpactKind = 'members' | 'visits' | 'videoVisits' | 'requests' | 'tasks' | 'documents'

function toImpactCounts(touched: ChangeImpact): Readonly<Record<ImpactKind, number>> {
  return {
    members: touched.members,
    visits: touched.video_visits + touched.phone_visits,
    videoVisits: touched.video_visits,
    requests: touched.open_requests,
    tasks: touched.open_tasks,
    documents: touched.documents,
  }
}

const toImpactLine = (touched: ChangeImpact, of: ImpactKind, becomes: string): ImpactLine => {
  const count = toImpactCounts(touched)[of]
  return { count, what: words[of]({ count }), becomes }
}

const withoutZeroCounts = (lines: readonly ImpactLine[]): readonly ImpactLine[] =>
  lines.filter(({ count }) => count > 0)

/** Impact of switching an organization off; zero counts are omitted. */
export const listSwitchOffImpact = (touched: ChangeImpact): readonly ImpactLine[] =>
  withoutZeroCounts([
    toImpactLine(touched, 'members', words.membersOff),
    toImpactLine(touched, 'visits', words.visitsOff),
    toImpactLine(touched, 'videoVisits', words.videoVisitsOff),
    toImpactLine(touched, 'requests', words.requestsOff),
    toImpactLine(touched, 'tasks', words.tasksOff),
    toImpactLine(touched, 'documents', words.documentsOff),
  ])

/** Impact of hiding one page. */
function listPageImpact(touched: ChangeImpact, route: RestrictableRoute): readonly ImpactLine[] {
  switch (route) {
    case 'schedule':
      return [
        toImpactLine(touched, 'members', words.membersBook),
        toImpactLine(touched, 'visits', words.visitsBook),
        toImpactLine(touched, 'requests', words.requestsOff),
      ]
    case 'appointments':
      return [
        toImpactLine(touched, 'visits', words.visitsHidden),
        toImpactLine(touched, 'videoVisits', words.videoVisitsHidden),
      ]
    case 'messages':
      return [toImpactLine(touched, 'members', words.membersMessages)]
    case 'documents':
      return [toImpactLine(touched, 'documents', words.documentsHidden)]
    case 'search-services':
    case 'legal':
    case 'financial':
    case 'family':
    case 'topics':
      return [toImpactLine(touched, 'members', words.membersPage({ page: fieldMessages[route] }))]
  }
}

/** Impact of a change to the hidden pages: newly hidden and restored ones. */
export function listPageRestrictionImpact(
  touched: ChangeImpact,
  before: readonly string[],
  after: readonly string[],
): readonly ImpactLine[] {
  return restrictableRoutes.flatMap((route) => {
    const [was, is] = [before.includes(route), after.includes(route)]
    if (was === is) return []
    return withoutZeroCounts(
      is
        ? listPageImpact(touched, route)
        : [toImpactLine(touched, 'members', words.membersPageBack({ page: fieldMessages[route] }))],
    )
  })
}

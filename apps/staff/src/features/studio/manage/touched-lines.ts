import { type RestrictableRoute, restrictableRoutes } from '@evenkeel/contract/lists/restrictable-routes'
import type { StudioTouched } from '@evenkeel/contract/staff/studio-touched'
import { fieldWords } from '../fields/fields.words.ts'
import { manageWords as words } from './manage.words.ts'

/** How many of something a switch touches, and what becomes of them. */
export interface TouchedLine {
  readonly count: number
  readonly what: string
  readonly becomes: string
}

type Counted = 'members' | 'visits' | 'videoVisits' | 'requests' | 'tasks' | 'documents'

function countsOf(touched: StudioTouched): Readonly<Record<Counted, number>> {
  return {
    members: touched.members,
    visits: touched.video_visits + touched.phone_visits,
    videoVisits: touched.video_visits,
    requests: touched.open_requests,
    tasks: touched.open_tasks,
    documents: touched.documents,
  }
}

const lineOf = (touched: StudioTouched, of: Counted, becomes: string): TouchedLine => {
  const count = countsOf(touched)[of]
  return { count, what: words[of]({ count }), becomes }
}

const told = (lines: readonly TouchedLine[]): readonly TouchedLine[] => lines.filter(({ count }) => count > 0)

/** What switching an organization off means for whom; what is not there is not told. */
export const touchedBySwitchOff = (touched: StudioTouched): readonly TouchedLine[] =>
  told([
    lineOf(touched, 'members', words.membersOff),
    lineOf(touched, 'visits', words.visitsOff),
    lineOf(touched, 'videoVisits', words.videoVisitsOff),
    lineOf(touched, 'requests', words.requestsOff),
    lineOf(touched, 'tasks', words.tasksOff),
    lineOf(touched, 'documents', words.documentsOff),
  ])

/** What leaving one page out means. */
function touchedByLeavingOut(touched: StudioTouched, route: RestrictableRoute): readonly TouchedLine[] {
  switch (route) {
    case 'schedule':
      return [
        lineOf(touched, 'members', words.membersBook),
        lineOf(touched, 'visits', words.visitsBook),
        lineOf(touched, 'requests', words.requestsOff),
      ]
    case 'appointments':
      return [
        lineOf(touched, 'visits', words.visitsHidden),
        lineOf(touched, 'videoVisits', words.videoVisitsHidden),
      ]
    case 'messages':
      return [lineOf(touched, 'members', words.membersMessages)]
    case 'documents':
      return [lineOf(touched, 'documents', words.documentsHidden)]
    case 'search-services':
    case 'legal':
    case 'financial':
    case 'family':
    case 'topics':
      return [lineOf(touched, 'members', words.membersPage({ page: fieldWords[route] }))]
  }
}

/** What changes with the pages that are left out: those that go, and those that are there again. */
export function touchedByPages(
  touched: StudioTouched,
  before: readonly string[],
  after: readonly string[],
): readonly TouchedLine[] {
  return restrictableRoutes.flatMap((route) => {
    const [was, is] = [before.includes(route), after.includes(route)]
    if (was === is) return []
    return told(
      is
        ? touchedByLeavingOut(touched, route)
        : [lineOf(touched, 'members', words.membersPageBack({ page: fieldWords[route] }))],
    )
  })
}

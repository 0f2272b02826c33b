import { createFakeTelehealth } from '../fake-telehealth.ts'
import type { ApiOptions } from '#app.ts'

/** A counted appointment that a member contests. */
export const createContest = (member_id: string, visit_id = 4711) => ({
  member_id,
  visit_id,
  visit_at: '2026-11-10T15:00:00Z',
  reason: 'no_show' as const,
  contested_at: '2026-11-12T15:00:00Z',
})

/** A telehealth service that lists these contests and accepts answers. */
export function createContestingTelehealth() {
  let open: readonly ReturnType<typeof createContest>[] = []
  const double = createFakeTelehealth()
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const path = url instanceof Request ? url.url : String(url)
    if (path.endsWith('/operator/patients/open-contests')) return Response.json({ contests: open })
    if (!path.endsWith('/operator/patients/session-notes')) return double.fetch(url, init)
    open = []
    return Response.json({ authorizations: [], zone: null })
  }
  const timing = { monotonic: () => 0, sleep: async () => {}, random: () => 0 }
  const access = { base: 'http://telehealth', apiKey: 'key', password: 'secret', hasOperatorCalls: true }
  const telehealth: ApiOptions['telehealth'] = { ...access, fetch, timing }
  return { telehealth, tell: (contests: typeof open) => void (open = contests) }
}

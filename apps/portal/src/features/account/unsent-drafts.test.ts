import { describe, expect, it } from 'vitest'
import type { Drafts } from '#session/drafts/drafts.ts'
import { findUnsentDraft, getUnsentDraftLink } from './screens/LogOutScreen.tsx'

const holding = (...names: string[]): Pick<Drafts, 'holdsAny' | 'look'> => ({
  holdsAny: async () => names.length > 0,
  look: async (name) => (names.includes(name) ? { state: 'kept', value: {} } : { state: 'none' }),
})

describe('unsent drafts before log-out', () => {
  it.each([
    [['appointment'], '/schedule/appointment'],
    [['documents'], '/documents'],
    [['visit-details'], '/profile/visits'],
    [['message:7'], '/messages'],
    [['visit-details', 'message:7'], '/profile/visits'],
    [['after-booking'], '/'],
  ])('links a %j draft back to %s (trust R14)', async (names, to) => {
    const unsent = await findUnsentDraft(holding(...names))
    expect(unsent && getUnsentDraftLink(unsent, true).to).toBe(to)
  })

  it('returns null when nothing is stored', async () => {
    expect(await findUnsentDraft(holding())).toBeNull()
  })

  it('does not link to a missing step for a booking without its time, as in another tab', () => {
    expect(getUnsentDraftLink('booking', false)).toEqual({ to: '/', says: 'Stay logged in' })
  })
})

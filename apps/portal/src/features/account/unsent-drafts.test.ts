import { describe, expect, it } from 'vitest'
import type { Drafts } from '#session/drafts/drafts.ts'
import { findUnsentDraft, getUnsentDraftLink } from './screens/LogOutScreen.tsx'

const holding = (...names: string[]): Pick<Drafts, 'holdsAny' | 'look'> => ({
  holdsAny: async () => names.length > 0,
  look: async (name) => (names.includes(name) ? { state: 'kept', value: {} } : { state: 'none' }),
})

describe('what log-out would delete', () => {
  it.each([
    [['appointment'], '/schedule/appointment'],
    [['documents'], '/documents'],
    [['visit-details'], '/profile/visits'],
    [['message:7'], '/messages'],
    [['visit-details', 'message:7'], '/profile/visits'],
    [['after-booking'], '/'],
  ])('of %j is led back to at %s (trust R14)', async (names, to) => {
    const unsent = await findUnsentDraft(holding(...names))
    expect(unsent && getUnsentDraftLink(unsent, true).to).toBe(to)
  })

  it('is nothing where nothing is kept', async () => {
    expect(await findUnsentDraft(holding())).toBeNull()
  })

  it('of a booking without its time, as in another tab, does not lead to a step that is not there', () => {
    expect(getUnsentDraftLink('booking', false)).toEqual({ to: '/', says: 'Stay logged in' })
  })
})

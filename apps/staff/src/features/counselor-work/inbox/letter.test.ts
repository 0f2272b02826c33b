import { Refused } from '@evenkeel/contract/call'
import type { DraftToKeep } from '@evenkeel/contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { expect, it, vi } from 'vitest'
import { createLetter } from './letter.ts'

const plan = { id: 7, document_name: 'plan.png' } as TelehealthDocument
const sentBefore = new Refused(422, { errors: [] }, 'keeping')

function opened(id: string | null = null, keep: (body: DraftToKeep) => Promise<unknown> = async () => {}) {
  let ids = 0
  const kept = vi.fn(keep)
  const onSentElsewhere = vi.fn()
  const letter = createLetter({
    begun: { subject: '', text: '', files: [] },
    id,
    newId: () => `new-${(ids += 1)}`,
    keep: kept,
    onTyped: () => {},
    onKept: () => {},
    onSentElsewhere,
    after: (act) => {
      act()
      return () => {}
    },
  })
  return { letter, kept, onSentElsewhere }
}

it('is kept with its files under the id it was kept with before, else under one of its own', async () => {
  for (const [id, expected] of [
    ['from-before', 'from-before'],
    [null, 'new-1'],
  ] as const) {
    const { letter, kept } = opened(id)
    letter.change(() => ({ text: 'Hello' }))
    letter.change(({ files }) => ({ files: [...files, plan] }))
    await letter.settle()
    expect(kept.mock.lastCall?.[0]).toEqual({
      subject: '',
      text: 'Hello',
      document_ids: [7],
      client_message_id: expected,
    })
    expect(letter.id()).toBe(expected)
  }
})

it('goes on under another id where another window has sent it with other words', async () => {
  const { letter, kept, onSentElsewhere } = opened('sent', ({ client_message_id: id }) =>
    id === 'sent' ? Promise.reject(sentBefore) : Promise.resolve(),
  )
  letter.change(() => ({ text: 'Hello again' }))
  await letter.settle()
  expect(kept.mock.calls.map(([body]) => body.client_message_id)).toEqual(['sent', 'new-1'])
  expect([onSentElsewhere.mock.calls.length, letter.id()]).toEqual([1, 'new-1'])
})

it('is another one once it was sent', () => {
  const { letter } = opened('one')
  letter.change(() => ({ subject: 'Our talk', text: 'Hello', files: [plan] }))
  letter.clear()
  expect([letter.typed(), letter.id()]).toEqual([{ subject: 'Our talk', text: '', files: [] }, 'new-1'])
})

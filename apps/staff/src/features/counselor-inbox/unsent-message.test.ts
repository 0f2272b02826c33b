import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { MessageDraftInput } from '@evenkeel/api-contract/counselor/conversations'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { expect, it, vi } from 'vitest'
import { createUnsentMessage } from './unsent-message.ts'

const plan = { id: 7, document_name: 'plan.png' } as TelehealthDocument
const sentBefore = new ApiError(422, { errors: [] }, 'keeping')

function opened(
  id: string | null = null,
  keep: (body: MessageDraftInput) => Promise<unknown> = async () => {},
) {
  let ids = 0
  const kept = vi.fn(keep)
  const onSentElsewhere = vi.fn()
  const unsent = createUnsentMessage({
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
  return { unsent, kept, onSentElsewhere }
}

it('is stored with its files under its previous id, or under a new one', async () => {
  for (const [id, expected] of [
    ['from-before', 'from-before'],
    [null, 'new-1'],
  ] as const) {
    const { unsent, kept } = opened(id)
    unsent.change(() => ({ text: 'Hello' }))
    unsent.change(({ files }) => ({ files: [...files, plan] }))
    await unsent.settle()
    expect(kept.mock.lastCall?.[0]).toEqual({
      subject: '',
      text: 'Hello',
      document_ids: [7],
      client_message_id: expected,
    })
    expect(unsent.id()).toBe(expected)
  }
})

it('continues under a new id after another window sends it with a different text', async () => {
  const { unsent, kept, onSentElsewhere } = opened('sent', ({ client_message_id: id }) =>
    id === 'sent' ? Promise.reject(sentBefore) : Promise.resolve(),
  )
  unsent.change(() => ({ text: 'Hello again' }))
  await unsent.settle()
  expect(kept.mock.calls.map(([body]) => body.client_message_id)).toEqual(['sent', 'new-1'])
  expect([onSentElsewhere.mock.calls.length, unsent.id()]).toEqual([1, 'new-1'])
})

it('starts a new message after sending', () => {
  const { unsent } = opened('one')
  unsent.change(() => ({ subject: 'Our talk', text: 'Hello', files: [plan] }))
  unsent.clear()
  expect([unsent.typed(), unsent.id()]).toEqual([{ subject: 'Our talk', text: '', files: [] }, 'new-1'])
})

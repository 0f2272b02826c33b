import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStaffApi } from '#testing/staff/staff-api.ts'
import { translationReviews } from './tables.ts'

let at: Awaited<ReturnType<typeof openStaffApi>>
beforeAll(async () => {
  at = await openStaffApi()
}, 120_000)
afterAll(() => at.close())

const reviewedAt = Temporal.Instant.from('2026-11-20T10:00:00Z')

it('exports reviews that were not withdrawn, with the name of the reviewer, oldest first', async () => {
  const { id: adminId } = await at.staff.administrator()
  const row = (version: number, words: string) => ({
    id: crypto.randomUUID(),
    version,
    language: 'es' as const,
    area: 'lines',
    textId: 'call',
    english: 'Call {$number}',
    words,
    reviewedBy: adminId,
    reviewedAt,
  })
  await at.store.db
    .insert(translationReviews)
    .values([
      row(3, 'Marque {$number}'),
      row(1, 'Llame al {$number}'),
      { ...row(2, 'Llame'), undoneBy: adminId, undoneAt: reviewedAt },
    ])
  const review = {
    language: 'es',
    area: 'lines',
    id: 'call',
    english: 'Call {$number}',
    reviewed: { by: 'Ada Novak', on: '2026-11-20' },
  }
  expect(await at.api.exportReviews()).toEqual([
    { ...review, text: 'Llame al {$number}' },
    { ...review, text: 'Marque {$number}' },
  ])
})

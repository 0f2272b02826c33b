import { type CounselorOffer, listOffers } from '@evenkeel/api-contract/counselor/offers'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { counselorHandlers } from '#testing/counselor.ts'
import { renderStaff } from '#testing/render-staff.tsx'

const offer = (otherwise: Partial<CounselorOffer> = {}): CounselorOffer => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  state: 'CO',
  way: 'in_person',
  concern: 'Anxiety',
  sessions: 6,
  offered_at: '2026-11-17T15:00:00Z',
  answer_by: '2026-11-17T20:00:00Z',
  standing: 'open',
  ended_at: null,
  patient_id: null,
  give_back_by: null,
  ...otherwise,
})
const offered = (one: CounselorOffer) => [
  ...counselorHandlers(),
  mockEndpoint(listOffers, () => ({ now: '2026-11-17T16:00:00Z', zone: 'America/Denver', offers: [one] })),
]
const open = page.getByRole('article', { name: 'In person, in Colorado' })

it('shows the area and preferences of a request before it is accepted', async () => {
  const wishes = { gender: 'M', language: null, part_of_day: 'morning' } as const
  renderStaff('/counselor/offers', offered(offer({ area: '802', wishes })))
  await expect.element(open.getByText('ZIP codes that begin with 802')).toBeVisible()
  await expect.element(open.getByText('a man · in the morning')).toBeVisible()
  await expect.element(open.getByText(/You read who it is, the ZIP code and the notes after/)).toBeVisible()
  await expectNoAxeViolations()
})

it('states when there are no preferences, and names only the state in sparsely populated areas', async () => {
  const wishes = { gender: null, language: null, part_of_day: null }
  renderStaff('/counselor/offers', offered(offer({ area: null, wishes })))
  await expect.element(open.getByText('Anywhere in the state')).toBeVisible()
  await expect.element(open.getByText('None', { exact: true })).toBeVisible()
})

it('shows an offer in the format of the previous release', async () => {
  renderStaff('/counselor/offers', offered(offer()))
  await expect.element(open.getByText('Anxiety')).toBeVisible()
  await expect.element(open.getByText('Wishes')).not.toBeInTheDocument()
})

import { readOfferOptions } from '@evenkeel/api-contract/staff/offers'
import { listTasks, readTask } from '@evenkeel/api-contract/staff/tasks'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderStaff } from '#testing/render-staff.tsx'
import { claim, claimedTask, dangerTask } from '#testing/tasks.ts'

const id = '3b241101-e2bb-4255-8caf-4136c566a962'
const wishes = { gender: 'F', language: 'Spanish', part_of_day: 'evening' } as const
const request = {
  place: { city: 'Boulder', state: 'CO', zip: '80301' },
  wishes,
  notes: 'A step-free entrance, please',
  preferred_contact: 'phone',
  okay_to_leave_voicemail: false,
}
const held = (over: Parameters<typeof claimedTask>[1]) => {
  const task = dangerTask({ kind: 'in_person', id, reference: 'AB12CD34', claim: claim() })
  return [
    mockEndpoint(listTasks, () => ({ now: '2026-11-17T16:00:00Z', results: [task] })),
    mockEndpoint(readTask, () => claimedTask(task, over)),
  ]
}

it('shows the ZIP code, preferences and notes of an in-person request to its holder', async () => {
  renderStaff(`/today/in_person/${id}`, held({ request }))
  await expect.element(page.getByRole('heading', { name: 'What they want' })).toBeVisible()
  for (const [name, value] of [
    ['Near', 'Boulder, CO 80301'],
    ['Wishes', 'a woman · in Spanish · in the evening'],
    ['In their own words', 'A step-free entrance, please'],
    ['Send names by', 'Phone'],
    ['May leave a voice message', 'No'],
  ] as const) {
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
    await expect.element(page.getByText(value, { exact: true })).toBeVisible()
  }
  await expectNoAxeViolations()
})

it('shows what counselors will read before the request is offered', async () => {
  renderStaff(`/today/in_person/${id}`, [
    mockEndpoint(readOfferOptions, () => ({
      is_own_network: true,
      state: 'CO' as const,
      area: '803',
      wishes,
      sessions: null,
      counselors: [],
    })),
    ...held({}),
  ])
  await page.getByRole('button', { name: 'Offer it to counselors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer this request' })
  await expect.element(dialog.getByText('ZIP codes that begin with 803')).toBeVisible()
  await expect.element(dialog.getByText('a woman · in Spanish · in the evening')).toBeVisible()
})

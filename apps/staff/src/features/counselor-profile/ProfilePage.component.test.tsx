import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { saveOwnProfile } from '@evenkeel/api-contract/counselor/profile'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { calendar, ownProfile, profileHandlers } from '#testing/counselor.ts'
import { renderStaff } from '#testing/render-staff.tsx'

const PATH = '/counselor/profile'
const save = page.getByRole('button', { name: 'Save', exact: true })
const education = page.getByRole('textbox', { name: 'Education' })
const years = page.getByRole('textbox', { name: /Years/ })
const saved = page.getByText(/Saved\. This is what members see\./)

/** Mocks a saved profile. */
const kept = () => {
  let answer = ownProfile()
  return {
    elsewhere: (over: Parameters<typeof ownProfile>[0]) => {
      answer = ownProfile(over)
    },
    handlers: [
      mockEndpoint(saveOwnProfile, ({ body }) => {
        answer = { ...answer, profile: body }
        return answer
      }),
      ...profileHandlers(() => answer),
    ],
  }
}

it('asks for confirmation before a new time zone is saved, and shows the effect on hours', async () => {
  renderStaff(PATH, kept().handlers)
  await page.getByRole('button', { name: /Time zone of your hours/ }).click()
  await page.getByRole('option', { name: /Pacific time/ }).click()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Go over to Pacific time?' })
  await expect.element(dialog.filter({ hasText: /Members see them 1 hour later\./ })).toBeVisible()
  await expect.element(dialog.filter({ hasText: /Monday to Friday: 9:00 AM to 5:00 PM/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(saved).not.toBeInTheDocument()
  await save.click()
  await dialog.getByRole('button', { name: 'Save, with this time zone' }).click()
  await expect.element(saved).toBeVisible()
})

it('saves only edited fields when another window saved the profile in the meantime', async () => {
  const { handlers, elsewhere } = kept()
  renderStaff(PATH, handlers)
  await expect.element(education).toHaveValue('MSW, University of Denver')
  elsewhere({ years_in_practice: 18 })
  await education.fill('Master of Social Work, Western State')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(years).toHaveValue('18')
  await expect.element(education).toHaveValue('Master of Social Work, Western State')
})

it('keeps a draft across a reload, and focuses an invalid field', async () => {
  const { handlers } = kept()
  const { unmount } = renderStaff(PATH, handlers)
  await education.fill('Master of Social Work')
  unmount()
  renderStaff(PATH, handlers)
  await expect.element(education).toHaveValue('Master of Social Work')
  await years.fill('-4')
  await save.click()
  await expect.element(years).toHaveFocus()
  await expect.element(page.getByText(/Some fields need another look\./)).toBeVisible()
  await years.fill('9')
  await save.click()
  await expect.element(saved).toBeVisible()
})

it('shows the card with the next times and the license as members of the selected state see them', async () => {
  renderStaff(PATH, kept().handlers)
  const card = page.getByRole('article')
  const times = card.getByRole('list', { name: 'Your next free times' })
  await expect.element(card.getByText('Licensed clinical social worker · Colorado')).toBeVisible()
  await expect.element(times.getByText('Tue, Nov 17, 1:00 PM')).toBeVisible()
  await page.getByRole('button', { name: /As members see it in/ }).click()
  await page.getByRole('option', { name: 'Ohio' }).click()
  await expect.element(card.getByText('Licensed clinical social worker · Ohio')).toBeVisible()
  await expect.element(times.getByText('Tue, Nov 17, 3:00 PM')).toBeVisible()
  await expect.element(card.getByText('Eastern time')).toBeVisible()
})

it('explains that times appear after a license check, and when there are no times', async () => {
  let over: Parameters<typeof calendar>[0] = { states: [], state: null, next_times: [] }
  const handlers = () => [mockEndpoint(readCounselorCalendar, () => calendar(over)), ...kept().handlers]
  const { unmount } = renderStaff(PATH, handlers())
  await expect.element(page.getByText(/once a license of yours is checked/)).toBeVisible()
  unmount()
  over = { next_times: [] }
  renderStaff(PATH, handlers())
  await expect.element(page.getByText('No free time in the next 60 days')).toBeVisible()
})

it('sends all emails until the counselor unchecks some, and saves the selection', async () => {
  const sent: unknown[] = []
  const { handlers } = kept()
  renderStaff(PATH, [
    mockEndpoint(saveOwnProfile, ({ body }) => {
      sent.push(body.mails_off)
      return { ...ownProfile(), profile: body }
    }),
    ...handlers,
  ])
  const mails = page.getByRole('group', { name: 'Write me a mail when' })
  const wrote = mails.getByRole('checkbox', { name: 'a member writes to me' })
  const booked = mails.getByRole('checkbox', { name: 'a member books a visit' })
  await expect.element(wrote).toBeChecked()
  await mails.getByText('a member writes to me').click()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(sent).toEqual([['message']])
  await expect.element(wrote).not.toBeChecked()
  await expect.element(booked).toBeChecked()
})

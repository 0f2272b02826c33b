import { listDocuments } from '@evenkeel/api-contract/portal/documents'
import { listContacts, listMessages } from '@evenkeel/api-contract/portal/messages'
import { checkBookingOpen } from '@evenkeel/api-contract/portal/appointments'
import { readMyIntake, updateTimeZone } from '@evenkeel/api-contract/portal/me'
import { searchOrganizations } from '@evenkeel/api-contract/portal/organizations'
import { readStartingQuestion } from '@evenkeel/api-contract/portal/questions'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'
import { listPatientDocuments } from '@evenkeel/api-contract/telehealth/documents'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { setClock, TEST_START } from '@evenkeel/api-contract/testing/fixed-clock'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { selectSlot, unknownCounselorHandlers } from '#testing/booking-handlers.ts'
import { autofill, type FormControl, createPixelFile } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { emptyPage, ninaPark } from '#testing/messages.ts'
import { sentence } from '#testing/questions.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

interface FormPage {
  readonly path: string
  /** Name of the submit button. Missing for a search, which cannot fail. */
  readonly send?: string
  /** Requires a selected time. */
  readonly time?: true
  readonly session?: ReturnType<typeof maya>
  /** Null: no organization is known, so that the page offers the organization search. */
  readonly organization?: null
}

const session = maya()
const notAgreed = maya({
  agrees_to_mdlive_informed_consent: false,
  agrees_to_mdlive_privacy_agreement: false,
  mdlive_consent_user_initials: '',
})
const pages: readonly FormPage[] = [
  { path: '/log-in', send: 'Log in' },
  { path: '/password/forgot', send: 'Send me a link' },
  { path: '/password/reset/mailed-token', send: 'Save my password' },
  { path: '/help-myself', send: 'Continue' },
  { path: '/schedule/appointment', send: 'Continue', time: true },
  { path: '/schedule/register', send: 'Make my account', time: true },
  { path: '/schedule/register-verification', send: 'Confirm', time: true },
  { path: '/', organization: null },
  { path: '/topics-search' },
  { path: '/profile/security', send: 'Change my password', session },
  { path: '/profile/visits', session },
  { path: '/schedule/provider-query', send: 'Send my request', time: true, session },
  { path: '/messages?write', send: 'Send message', session },
  { path: '/documents', session },
  { path: '/schedule/appointment', send: 'Book this appointment', time: true, session: notAgreed },
]

const handlers = () => [
  mockEndpoint(readStartingQuestion, () => sentence()),
  mockEndpoint(searchOrganizations, () => emptyPage),
  mockEndpoint(readMyIntake, () => ({ status: 'complete' as const })),
  mockEndpoint(checkBookingOpen, () => undefined),
  mockEndpoint(updateTimeZone, () => ({ message: 'Saved.' })),
  mockEndpoint(listMySessions, () => ({ results: [] })),
  mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
  mockEndpoint(listMessages, () => emptyPage),
  mockEndpoint(listDocuments, () => emptyPage),
  mockEndpoint(listPatientDocuments, () => ({ documents: [] })),
  ...unknownCounselorHandlers(),
  ...emptyMemberHandlers(),
]

const words: Readonly<Record<string, string>> = {
  email: 'ann@example.com',
  tel: '3055550123',
  date: '1990-04-03',
  password: 'Brave#Lantern9',
  search: 'sleep',
}

/** Fills in every field of the forms on the page. */
async function fillEverything(): Promise<void> {
  const isOpen = ({ id, disabled, type }: FormControl) =>
    id !== '' && !disabled && !/checkbox|radio|file/.test(type)
  const last = (all: HTMLSelectElement) => [...all.options].findLast(({ value }) => value !== '')?.value
  for (const control of document.querySelectorAll<FormControl>('main form :is(input, select, textarea)'))
    if (isOpen(control)) {
      const choice = control instanceof HTMLSelectElement ? last(control) : undefined
      autofill({ [control.id]: choice ?? words[control.type] ?? 'Ann Lee' })
    }
  // One after the other, as a user does: the last option of a group stays selected.
  for (const tick of document.querySelectorAll<HTMLInputElement>(
    'main form :is([type=checkbox], [type=radio])',
  ))
    if (!tick.checked) tick.click()
  const file = document.querySelector('main input[type=file]')
  if (file) await page.elementLocator(file).upload(createPixelFile())
}

const invalid = () => [...document.querySelectorAll<HTMLElement>('[data-field][data-invalid="true"]')]
const main = () => document.querySelector('main') ?? document.body

/** Submits the empty form: errors come in page order and the first invalid field is scrolled into view. */
async function sendEmpty(send: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.getByRole('button', { name: send, exact: true }).click()
  await vi.advanceTimersByTimeAsync(600)
  await vi.advanceTimersByTimeAsync(400)
  await expect.poll(() => invalid()[0]?.dataset.highlighted).toBe('true')
  // Axe needs real timers.
  vi.useRealTimers()
  setClock(TEST_START)
  const links = page.getByRole('alert').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href')?.slice(1))).toEqual(
    invalid().map((field) => field.dataset.field),
  )
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
  // A page that cannot scroll further shows the field as high as possible.
  if (left > 0) expect(Math.round(invalid()[0]?.getBoundingClientRect().top ?? 0)).toBe(100)
}

for (const { path, send, time, session: member, ...options } of pages)
  it(`${path}${member ? ' as a member' : ''} shows errors in page order and passes axe before, after and when filled in (trust A1, A2: ${send ? 3 : 2} cases) [FORM-06] [FORM-07]`, async () => {
    if (time) selectSlot()
    await renderPortal(path, { session: member ?? null, handlers: handlers(), ...options })
    const first = () => document.querySelector('main form :is(input, select), main input[type=file]')
    await expect.poll(first).not.toBeNull()
    await expectNoAxeViolations(main())
    if (send) {
      await sendEmpty(send)
      await expectNoAxeViolations(main())
    }
    await fillEverything()
    await expectNoAxeViolations(main())
  })

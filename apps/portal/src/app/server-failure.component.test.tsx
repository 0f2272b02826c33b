import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { readLatestAppointment } from '@evenkeel/contract/own/appointments'
import { logIn, requestPasswordReset } from '@evenkeel/contract/own/auth'
import { readHomePhrases } from '@evenkeel/contract/own/home'
import { readDraftKey } from '@evenkeel/contract/own/me'
import { listContacts, listMessages, readConversation, sendMessage } from '@evenkeel/contract/own/messages'
import { readStartingQuestion } from '@evenkeel/contract/own/questions'
import { readSearchPreferences } from '@evenkeel/contract/own/mdlive'
import { createSlotQuery } from '@evenkeel/contract/own/slot-queries'
import { bookAppointment, listUpcomingAppointments } from '@evenkeel/contract/telehealth/appointments'
import { listPatientDocuments } from '@evenkeel/contract/telehealth/documents'
import { searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { mockEndpoint, refuse } from '@evenkeel/contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bookingMember, chooseTime } from '#testing/booking-handlers.ts'
import { fieldOf, shortenPauses } from '#testing/fill-form.ts'
import { appointmentParts, quietMember } from '#testing/member-handlers.ts'
import { conversation, emptyPage, message, ninaPark } from '#testing/messages.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const network = "We're having trouble connecting with our network right now"

const booker = (): readonly HttpHandler[] => [
  mockEndpoint(readSearchPreferences, () => ({})),
  ...bookingMember(),
]
const member = (): readonly HttpHandler[] => [
  mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
  mockEndpoint(listMessages, () => emptyPage),
  mockEndpoint(readConversation, () => conversation([message()])),
  mockEndpoint(listPatientDocuments, () => ({ documents: [] })),
  mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })),
  ...appointmentParts(),
  ...quietMember(),
]

/** A page, what is done there, and the call that fails meanwhile. */
interface Row {
  readonly fails: EndpointShape
  readonly at: string
  readonly handlers?: () => readonly HttpHandler[]
  readonly isVisitor?: boolean
  /** The button that submits the page's form. */
  readonly submit?: string
  /** What is typed before, by field. */
  readonly typed?: Readonly<Record<string, string>>
  /** What is chosen before. */
  readonly chosen?: readonly string[]
  /** The form is kept nowhere: what was typed into it is typed again. */
  readonly forgets?: boolean
}

const rows: readonly Row[] = [
  { fails: listMessages, at: '/messages' },
  { fails: readConversation, at: '/messages/9001' },
  { fails: listPatientDocuments, at: '/documents' },
  { fails: listUpcomingAppointments, at: '/appointments' },
  { fails: readLatestAppointment, at: '/appointments' },
  { fails: readStartingQuestion, at: '/help-myself', isVisitor: true },
  { fails: searchProvidersAtTelehealth, at: '/schedule/results', handlers: booker },
  {
    fails: createSlotQuery,
    at: '/schedule/provider-query',
    handlers: booker,
    submit: 'Send my request',
    typed: { appointment_date: '2026-12-01', chief_complaint_comments: 'After work, please.' },
    chosen: ['Evening', 'Video'],
  },
  {
    fails: bookAppointment,
    at: '/schedule/appointment',
    handlers: booker,
    submit: 'Book this appointment',
  },
  {
    fails: sendMessage,
    at: '/messages?write',
    submit: 'Send message',
    typed: { message: 'I cannot sleep.' },
  },
  {
    fails: logIn,
    at: '/log-in',
    isVisitor: true,
    forgets: true,
    submit: 'Log in',
    typed: { email: 'maya@northstar.example', password: 'Brave#Lantern9' },
  },
  {
    fails: requestPasswordReset,
    at: '/password/forgot',
    isVisitor: true,
    forgets: true,
    submit: 'Send me a link',
    typed: { email: 'maya@northstar.example' },
  },
]

async function fillIn({ submit = '', typed = {}, chosen = [] }: Row): Promise<void> {
  await expect.element(button(submit)).toBeVisible()
  for (const [id, text] of Object.entries(typed)) await fieldOf(id).fill(text)
  for (const name of chosen) await page.getByRole('radio', { name }).click()
  await button(submit).click()
}

async function expectKept({ submit = '', typed = {}, chosen = [] }: Row): Promise<void> {
  await expect.element(button(submit)).toBeVisible()
  for (const [id, text] of Object.entries(typed)) await expect.element(fieldOf(id)).toHaveValue(text)
  for (const name of chosen) await expect.element(page.getByRole('radio', { name })).toBeChecked()
}

beforeEach(shortenPauses)

for (const row of rows)
  it(`leads to the error screen and back where ${row.fails.method} ${row.fails.path} answers 500 [ERROR-01]`, async () => {
    const { fails, at, handlers = member, isVisitor = false, submit } = row
    chooseTime()
    const failing = mockEndpoint(fails, () => refuse(500, [], { type: 'InternalError' }))
    await renderPortal(at, { session: isVisitor ? null : maya(), handlers: [failing, ...handlers()] })
    if (submit !== undefined) await fillIn(row)
    await expect.element(main.getByRole('alert').getByText(network, { exact: true })).toBeVisible()
    expect(window.location.pathname).toBe('/error')
    const back = main.getByRole('link', { name: 'Go back and try again' })
    await expect.element(back).toHaveAttribute('href', at)
    if (submit === undefined || row.forgets) return
    await back.click()
    await expectKept(row)
    expect(`${window.location.pathname}${window.location.search}`).toBe(at)
  })

it.each([
  ['who can be written to', listContacts, '/messages'],
  ['phrases of the home page', readHomePhrases, '/'],
  ['the next visit on the home page', listUpcomingAppointments, '/'],
] as const)('stays on the page where a detail fails with 500: %s [ERROR-01]', async (_what, fails, at) => {
  const failing = mockEndpoint(fails, () => refuse(500, [], { type: 'InternalError' }))
  await renderPortal(at, { session: maya(), handlers: [failing, ...member()] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(window.location.pathname).toBe(at)
})

import {
  readArticle,
  readArticles,
  readCategories,
  readTopic,
  searchArticles,
} from '@evenkeel/api-contract/content/library'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { readLatestAppointment } from '@evenkeel/api-contract/portal/appointments'
import {
  confirmPasswordReset,
  confirmSignUp,
  logIn,
  requestPasswordReset,
} from '@evenkeel/api-contract/portal/auth'
import { readHomePhrases } from '@evenkeel/api-contract/portal/home-page'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import {
  listContacts,
  listMessages,
  readConversation,
  sendMessage,
} from '@evenkeel/api-contract/portal/messages'
import { readStartingQuestion } from '@evenkeel/api-contract/portal/questions'
import { readSearchPreferences } from '@evenkeel/api-contract/portal/mdlive'
import { createSlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { bookAppointment, listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { listPatientDocuments } from '@evenkeel/api-contract/telehealth/documents'
import { searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { categories, articleSummary, fullArticle } from '#testing/articles.ts'
import { bookingMemberHandlers, selectSlot } from '#testing/booking-handlers.ts'
import { getField, shortenPauses } from '#testing/fill-form.ts'
import { appointmentListHandlers, emptyMemberHandlers } from '#testing/member-handlers.ts'
import { conversation, emptyPage, message, ninaPark } from '#testing/messages.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const network = "We're having trouble connecting with our network right now"

const booker = (): readonly HttpHandler[] => [
  mockEndpoint(readSearchPreferences, () => ({})),
  ...bookingMemberHandlers(),
]
const member = (): readonly HttpHandler[] => [
  mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
  mockEndpoint(listMessages, () => emptyPage),
  mockEndpoint(readConversation, () => conversation([message()])),
  mockEndpoint(listPatientDocuments, () => ({ documents: [] })),
  mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })),
  ...appointmentListHandlers(),
  ...emptyMemberHandlers(),
]

const topic = '/topics/sleeping-better'
const article = `${topic}/when-you-cannot-sleep`
const reader = (): readonly HttpHandler[] => [
  mockEndpoint(readCategories, () => categories()),
  mockEndpoint(readTopic, () => categories()[0]!.topics[0]!),
  mockEndpoint(readArticles, ({ query }) => (query.access === 'open' ? [articleSummary()] : [])),
  mockEndpoint(readArticle, () => fullArticle()),
]

/** A page, what is done there, and the call that fails meanwhile. */
interface Row {
  readonly fails: Endpoint
  /** What it answers later, where coming back makes the call again. */
  readonly answer?: object
  readonly at: string
  readonly handlers?: () => readonly HttpHandler[]
  readonly isVisitor?: boolean
  /** The button that submits the page's form. */
  readonly submit?: string
  /** What is typed before, by field. */
  readonly typed?: Readonly<Record<string, string>>
  /** What is chosen before. */
  readonly chosen?: readonly string[]
  /** A field that is typed again: a password is kept nowhere. */
  readonly forgets?: string
}

const rows: readonly Row[] = [
  { fails: listMessages, at: '/messages' },
  { fails: readConversation, at: '/messages/9001' },
  { fails: listContacts, at: '/messages?write' },
  { fails: listPatientDocuments, at: '/documents' },
  { fails: listUpcomingAppointments, at: '/appointments' },
  { fails: readLatestAppointment, at: '/appointments' },
  { fails: readStartingQuestion, at: '/help-myself', isVisitor: true },
  { fails: readCategories, at: '/topics', isVisitor: true, handlers: reader },
  { fails: readTopic, at: topic, isVisitor: true, handlers: reader },
  { fails: readArticles, at: topic, isVisitor: true, handlers: reader },
  { fails: readArticle, at: article, isVisitor: true, handlers: reader },
  {
    fails: searchArticles,
    answer: { results: [], matched: [] },
    at: '/topics-search',
    isVisitor: true,
    typed: { words: 'Sleep' },
  },
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
    forgets: 'password',
    submit: 'Log in',
    typed: { email: 'maya@northstar.example', password: 'Brave#Lantern9' },
  },
  {
    fails: confirmSignUp,
    at: '/schedule/register-verification',
    isVisitor: true,
    submit: 'Confirm',
    typed: { email: 'maya@northstar.example', otp: '123456' },
  },
  {
    fails: requestPasswordReset,
    at: '/password/forgot',
    isVisitor: true,
    submit: 'Send me a link',
    typed: { email: 'maya@northstar.example' },
  },
]

/** Waits until the form is there. */
async function seeForm({ submit, typed = {} }: Row): Promise<void> {
  if (submit !== undefined) await expect.element(button(submit)).toBeVisible()
  for (const id of Object.keys(typed)) await expect.poll(() => document.getElementById(id)).not.toBeNull()
}

async function fillIn(row: Row): Promise<void> {
  const { submit, typed = {}, chosen = [] } = row
  await seeForm(row)
  for (const [id, text] of Object.entries(typed)) await getField(id).fill(text)
  for (const name of chosen) await page.getByRole('radio', { name }).click()
  if (submit !== undefined) await button(submit).click()
}

async function expectKept(row: Row): Promise<void> {
  const { typed = {}, chosen = [], forgets } = row
  await seeForm(row)
  for (const [id, text] of Object.entries(typed))
    await expect.element(getField(id)).toHaveValue(id === forgets ? '' : text)
  for (const name of chosen) await expect.element(page.getByRole('radio', { name })).toBeChecked()
}

beforeEach(shortenPauses)

for (const row of rows)
  it(`leads to the error screen and back where ${row.fails.method} ${row.fails.path} answers 500 [ERROR-01]`, async () => {
    const { fails, at, handlers = member, isVisitor = false } = row
    selectSlot()
    let later: object | undefined
    const failing = mockEndpoint(fails, () => later ?? throwApiError(500, [], { type: 'InternalError' }))
    await renderPortal(at, { session: isVisitor ? null : maya(), handlers: [failing, ...handlers()] })
    await fillIn(row)
    await expect.element(main.getByRole('alert').getByText(network, { exact: true })).toBeVisible()
    expect(window.location.pathname).toBe('/error')
    const back = main.getByRole('link', { name: 'Go back and try again' })
    await expect.element(back).toHaveAttribute('href', at)
    if (row.typed === undefined && row.submit === undefined) return
    later = row.answer
    await back.click()
    await expectKept(row)
    expect(`${window.location.pathname}${window.location.search}`).toBe(at)
  })

/** Opens a page that answers the named call with HTTP 500 once it is submitted. */
const breaking = (fails: Endpoint): HttpHandler =>
  mockEndpoint(fails, () => throwApiError(500, [], { type: 'InternalError' }))
const goBack = () => main.getByRole('link', { name: 'Go back and try again' }).click()

it('goes on with the mailed link after an HTTP 500, without a password and without its token in the address or in storage [ERROR-01]', async () => {
  const sent = vi.fn()
  const failing = mockEndpoint(confirmPasswordReset, ({ body }) => {
    sent(body)
    return throwApiError(500, [], { type: 'InternalError' })
  })
  await renderPortal('/password/reset/mailed-token', { handlers: [failing] })
  const typed = { new_password: 'Brave#Lantern9', new_password_repeat: 'Brave#Lantern9' }
  const row = { fails: confirmPasswordReset, at: '', submit: 'Save my password', typed }
  await fillIn(row)
  await goBack()
  await expect.element(button('Save my password')).toBeVisible()
  await expect.element(getField('new_password')).toHaveValue('')
  expect(window.location.pathname).toBe('/password/forgot')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.history.state])).not.toContain(
    'mailed-token',
  )
  await fillIn(row)
  await expect.poll(() => window.location.pathname).toBe('/error')
  expect(sent.mock.lastCall?.[0]).toEqual({ token: 'mailed-token', new_password: 'Brave#Lantern9' })
  await goBack()
  await main.getByRole('link', { name: 'Ask for a new one' }).click()
  await expect.element(button('Send me a link')).toBeVisible()
})

it('goes on with the code of the mail after an HTTP 500 [ERROR-01]', async () => {
  await renderPortal('/password/forgot', { handlers: [breaking(confirmPasswordReset)] })
  await button('I have a code already').click()
  const typed = { email: 'maya@northstar.example', otp: '123456', new_password: 'Brave#Lantern9' }
  const row = { fails: confirmPasswordReset, at: '/password/forgot', forgets: 'new_password' }
  await fillIn({
    ...row,
    submit: 'Save my password',
    typed: { ...typed, new_password_repeat: 'Brave#Lantern9' },
  })
  await goBack()
  await expectKept({ ...row, typed })
})

it.each([
  ['who can be written to', listContacts, '/messages'],
  ['phrases of the home page', readHomePhrases, '/'],
  ['the next visit on the home page', listUpcomingAppointments, '/'],
  ['the article on the home page', readArticles, '/'],
  ['topics beside a topic', readCategories, topic],
  ['articles on the map of the site', readCategories, '/sitemap'],
] as const)('stays on the page where a detail fails with 500: %s [ERROR-01]', async (_what, fails, at) => {
  const asked = vi.fn()
  const watched = mockEndpoint(fails, () => {
    asked()
    return throwApiError(500, [], { type: 'InternalError' })
  })
  await renderPortal(at, { session: maya(), handlers: [watched, ...reader(), ...member()] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  await new Promise(requestAnimationFrame)
  expect(window.location.pathname).toBe(at)
})

it('stays at the services where the search for articles beside them fails with 500 [ERROR-01]', async () => {
  const asked = vi.fn()
  const failing = mockEndpoint(searchArticles, () => {
    asked()
    return throwApiError(500, [], { type: 'InternalError' })
  })
  await renderPortal('/search-services', { handlers: [failing] })
  await page.getByRole('searchbox').fill('sleep')
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  await new Promise(requestAnimationFrame)
  expect(window.location.pathname).toBe('/search-services')
})

it('forgets the typed email where somebody goes elsewhere from the error screen', async () => {
  const failing = mockEndpoint(logIn, () => throwApiError(500, [], { type: 'InternalError' }))
  await renderPortal('/log-in', { handlers: [failing, ...emptyMemberHandlers()] })
  const typed = { email: 'maya@northstar.example', password: 'Brave#Lantern9' }
  await fillIn({ fails: logIn, at: '/log-in', submit: 'Log in', typed })
  await main.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(() => window.location.pathname).toBe('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect.element(button('Log in')).toBeVisible()
  await expect.element(getField('email')).toHaveValue('')
})

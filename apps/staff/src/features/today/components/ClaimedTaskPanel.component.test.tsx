import { openTaskMember, readMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import {
  readStaffAppointments,
  readStaffProfile,
  type StaffAppointment,
} from '@evenkeel/api-contract/staff/member-record'
import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import {
  claimTask,
  listTasks,
  subscribeToTasks,
  recordOutcome,
  readTask,
} from '@evenkeel/api-contract/staff/tasks'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mockPasskeyDevice, signInHandlers } from '#testing/passkeys.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { dana, jo, staffSession } from '#testing/staff-session.ts'
import { mariaMemberAccess, mariaProfile } from '#testing/member-record.ts'
import { claim, claimedTask, dangerTask } from '#testing/tasks.ts'

const now = '2026-11-17T16:00:00Z'
let task = dangerTask()
beforeEach(() => {
  task = dangerTask()
})
const taskHandlers = () => [
  mockEndpoint(listTasks, () => ({ now, results: [task] })),
  mockEndpoint(readTask, () => claimedTask(task)),
  mockEndpoint(claimTask, () => {
    task = dangerTask({ claim: claim() })
    return claimedTask(task)
  }),
]
const take = page.getByRole('button', { name: /I call: In danger/ })
const note = page.getByLabelText('Note for colleagues')
const save = page.getByRole('button', { name: 'Save' })

it('asks for the next attempt after no answer, and moves the task to later', async () => {
  renderStaff('/today', [
    mockEndpoint(recordOutcome, ({ body }) => {
      task = dangerTask({
        claim: claim({ outcome: body.outcome, worked_at: now, follow_up_at: body.follow_up_at ?? null }),
      })
      return task
    }),
    ...taskHandlers(),
  ])
  await take.click()
  await page.getByText('Nobody answered').click()
  await save.click()
  await expect.element(page.getByText('Please enter a day and a time that lies ahead.')).toBeVisible()
  await page.getByText('In 15 minutes').click()
  await save.click()
  await expect.element(page.getByRole('region', { name: 'Later' }).getByRole('listitem')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Call now' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Maria Reyes')).not.toBeInTheDocument()
})

it('isolates the text direction of names and notes, so that they cannot reverse the page', async () => {
  const by = { ...jo, name: 'Rabbit\u202e' }
  const held = (name: string) => [
    mockEndpoint(listTasks, () => ({ now, results: [dangerTask({ claim: claim() })] })),
    mockEndpoint(readTask, () =>
      claimedTask(dangerTask({ claim: claim() }), {
        person: { name, phone: '+13035550142', timezone: 'America/Denver', state: 'CO' },
        notes: [{ by, at: '2026-11-17T15:58:00Z', text: 'לא ענתה', is_counselors: false }],
      }),
    ),
  ]
  renderStaff('/today/danger/t1', held('דנה\u202e'))
  const styleOf = async (text: string | RegExp) =>
    getComputedStyle(await page.getByText(text).first().findElement())
  const { direction, unicodeBidi } = await styleOf(/^דנה/)
  expect([direction, unicodeBidi]).toEqual(['rtl', 'plaintext'])
  expect((await styleOf('לא ענתה')).direction).toBe('rtl')
  const line = await page
    .getByText(/^Rabbit/)
    .first()
    .findElement()
  expect(line.textContent).not.toContain('\u202e')
  await note.fill('שלום')
  expect(getComputedStyle(note.element()).direction).toBe('rtl')
})

it('keeps an unsaved note when a colleague takes the task over', async () => {
  const news = Promise.withResolvers<void>()
  renderStaff('/today', [
    mockEndpoint(subscribeToTasks, async function* () {
      await news.promise
      yield { type: 'changed' as const }
    }),
    ...taskHandlers(),
  ])
  await take.click()
  await note.fill('Asked to be called at noon')
  task = dangerTask({ claim: claim({ by: jo, is_mine: false, taken_over_from: dana }) })
  news.resolve()
  await expect.element(page.getByText(/Jo Whitfield took this over from you/)).toBeVisible()
  await expect.element(page.getByText('Maria Reyes')).not.toBeInTheDocument()
  await expect.element(page.getByText('Asked to be called at noon')).toBeVisible()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect.element(page.getByText('Asked to be called at noon')).not.toBeInTheDocument()
})

it('keeps typed text when the session ends during a save, and shows it after sign-in', async () => {
  let isIn = true
  mockPasskeyDevice()
  renderStaff('/today', [
    ...signInHandlers(() => {
      isIn = true
    }),
    mockEndpoint(readStaffSession, () => (isIn ? staffSession() : throwApiError(401))),
    mockEndpoint(recordOutcome, () => {
      isIn = false
      return throwApiError(401)
    }),
    ...taskHandlers(),
  ])
  await take.click()
  await page.getByText('Nobody answered').click()
  await page.getByText('In 15 minutes').click()
  await note.fill('The line was busy')
  await save.click()
  await expect.element(page.getByText(/What you pressed last was not done\./)).toBeVisible()
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
  await expect.element(page.getByText('Maria Reyes')).not.toBeInTheDocument()
  await expect.element(page.getByText('The line was busy')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(note).toHaveValue('The line was busy')
  await expect.element(page.getByRole('radio', { name: 'Nobody answered' })).toBeChecked()
})

it('keeps an outcome that the server rejected', async () => {
  renderStaff('/today', [
    mockEndpoint(recordOutcome, () => throwApiError(422, 'Not now.')),
    ...taskHandlers(),
  ])
  await take.click()
  await page.getByText('I talked to the person').click()
  await note.fill('Is with her sister')
  await save.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(note).toHaveValue('Is with her sister')
  await expect.element(page.getByRole('heading', { name: 'Maria Reyes' })).toBeVisible()
})

const visit: StaffAppointment = {
  id: 71,
  appointment_method: 'video',
  provider_name: 'Rosa Vance, LPC',
  start_time: '2026-11-19T17:00:00Z',
  end_time: '2026-11-19T17:50:00Z',
  state: 'booked',
  phone: '3035550199',
}

it.each(['danger', 'counselor_danger', 'contested_session'] as const)(
  'links a task of kind %s without a phone number to the member record with all contact details',
  async (kind) => {
    task = dangerTask({ kind, claim: claim() })
    const asked: unknown[] = []
    const lookUp = { ...mariaMemberAccess, purpose: 'danger' as const }
    const person = { name: 'Maria Reyes', phone: null, email: 'maria.reyes@example.com' }
    const where = { timezone: 'America/Denver', state: null }
    renderStaff(`/today/${kind}/t1`, [
      mockEndpoint(readTask, () => claimedTask(task, { person: { ...person, ...where } })),
      mockEndpoint(openTaskMember, ({ params }) => {
        asked.push(params)
        return lookUp
      }),
      mockEndpoint(readMemberAccess, () => lookUp),
      mockEndpoint(readStaffProfile, () => ({ ...mariaProfile, phone: null })),
      mockEndpoint(readStaffAppointments, () => ({ results: [visit] })),
      ...taskHandlers(),
    ])
    await expect.element(page.getByRole('link', { name: person.email })).toBeVisible()
    await page.getByRole('button', { name: 'Open this person' }).click()
    await expect.element(page.getByText(/Thu, Nov 19, 10:00 AM there, Video, with Rosa Vance/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '(303) 555-0199' }))
      .toHaveAttribute('href', 'tel:+13035550199')
    expect(asked).toEqual([{ kind, id: 't1' }])
  },
)

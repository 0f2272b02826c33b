import {
  claimTask,
  listTasks,
  subscribeToTasks,
  readTask,
  takeOverTask,
} from '@evenkeel/api-contract/staff/tasks'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { moveClock } from '@evenkeel/api-contract/testing/fixed-clock'
import {
  disconnect,
  createDeferredAnswer,
  mockEndpoint,
  throwApiError,
} from '@evenkeel/api-contract/testing/mock-endpoint'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderStaff } from '#testing/render-staff.tsx'
import { jo, staffSession } from '#testing/staff-session.ts'
import { claim, claimedTask, dangerTask } from '#testing/tasks.ts'

const callNow = page.getByRole('region', { name: 'Call now' })
const take = callNow.getByRole('button', { name: /I call/ })
const now = '2026-11-17T16:00:00Z'

it('lists a danger call first, and shows the phone number after it is claimed', async () => {
  let task = dangerTask()
  const claiming = createDeferredAnswer(claimTask, () => {
    task = dangerTask({ claim: claim() })
    return claimedTask(task)
  })
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(readTask, () => claimedTask(task)),
    mockEndpoint(claimTask, claiming.answer),
  ])
  await expect.element(callNow.getByText('Bluefin Foods')).toBeVisible()
  await expectNoAxeViolations()
  await take.click()
  await expect.element(page.getByText('(303) 555-0142')).not.toBeInTheDocument()
  claiming.release()
  await expect.element(page.getByRole('heading', { name: 'Maria Reyes' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /303.*555.*0142/ }))
    .toHaveAttribute('href', 'tel:+13035550142')
})

it('names the colleague who claimed a task first', async () => {
  let task = dangerTask()
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(claimTask, () => {
      task = dangerTask({ claim: claim({ by: jo, is_mine: false }) })
      throwApiError(409, `${jo.name} has taken this task already.`)
    }),
  ])
  await take.click()
  await expect.element(page.getByText('Jo Whitfield has taken this task already.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Jo Whitfield is on it' })).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})

const away = () => claim({ by: jo, is_mine: false, claimed_at: '2026-11-17T15:18:00Z', is_away: true })
const sam = { id: '0192aaaa-0000-4000-8000-000000000099', name: 'Sam Field' }

it('shows how long the holder has been away, and takes the call over with one click', async () => {
  let task = dangerTask({ claim: away() })
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(readTask, () => claimedTask(task)),
    mockEndpoint(takeOverTask, () => {
      task = dangerTask({ claim: claim({ taken_over_from: jo }) })
      return claimedTask(task)
    }),
  ])
  await expect.element(callNow.getByText(/Jo Whitfield has had it for 42 min, not active/)).toBeVisible()
  await callNow.getByRole('button', { name: /Take over from Jo Whitfield/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Maria Reyes' })).toBeVisible()
  await expect.element(page.getByRole('article').getByText(/taken over from Jo Whitfield/)).toBeVisible()
})

it('names the colleague who took a call over first', async () => {
  let task = dangerTask({ claim: away() })
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(takeOverTask, () => {
      task = dangerTask({ claim: claim({ by: sam, is_mine: false, taken_over_from: jo }) })
      throwApiError(409, 'Sam Field has taken this task already.')
    }),
  ])
  await callNow.getByRole('button', { name: /Take over from Jo Whitfield/ }).click()
  await expect.element(page.getByText('Sam Field has taken this task already.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sam Field is on it' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Take over/ })).not.toBeInTheDocument()
})

it('reports a click without a network as failed, and does not replay it later', async () => {
  let claims = 0
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [dangerTask()] })),
    mockEndpoint(claimTask, () => {
      claims += 1
      return disconnect()
    }),
  ])
  await take.click()
  await expect.element(page.getByText(/We could not reach the server\./)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(take).toBeEnabled()
  expect(claims).toBe(1)
})

it('offers a retry when the list fails to load', async () => {
  let isDown = true
  renderStaff('/today', [
    // No live events arrive, so only the click can refresh the list.
    mockEndpoint(subscribeToTasks, async function* () {
      yield await new Promise<{ type: 'changed' }>(() => {})
    }),
    mockEndpoint(listTasks, () => (isDown ? throwApiError(422) : { now, results: [dangerTask()] })),
  ])
  await expect.element(page.getByText(/We could not load this\./)).toBeVisible()
  await expectNoAxeViolations()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(callNow).toBeVisible()
})

it('shows no call button for an anonymous person', async () => {
  const task = dangerTask({ can_be_called: false, due_at: null })
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(readTask, () => claimedTask({ ...task, claim: null }, { task, person: null })),
  ])
  const row = page.getByRole('region', { name: 'Left no name: nobody can call' })
  await expect.element(row).toBeVisible()
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  await row.getByRole('link', { name: 'Said yes to danger, left no name' }).click()
  await expect
    .element(page.getByText(/there is no name and no number, and nobody can be called/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /I call/ })).not.toBeInTheDocument()
})

it.each([
  ['care_line', ['watching']],
  ['account_manager', []],
] as const)(
  'reports that Today is open, so that the care line is not signed out: %s',
  async (role, expected) => {
    const said: unknown[] = []
    renderStaff('/today', [
      mockEndpoint(subscribeToTasks, async function* () {
        yield await new Promise<{ type: 'changed' }>(() => {})
      }),
      mockEndpoint(listTasks, () => ({ now, results: [dangerTask()] })),
      http.get('/:service/staff/session', ({ request }) => {
        const value = request.headers.get('x-background')
        if (value !== null) said.push(value)
        return Response.json(staffSession({ roles: [role] }))
      }),
    ])
    await expect.element(callNow).toBeVisible()
    moveClock({ minutes: 6 })
    if (expected.length > 0) await expect.poll(() => said).toEqual(expected)
    await expect.element(callNow.getByText('waits 13:00')).toBeVisible()
    expect(said).toEqual(expected)
  },
)

it('links a pending license to its review page and offers no claim button', async () => {
  const license = dangerTask({
    ...{ kind: 'license_check', id: '1000001-WY', organisation: null, due_at: null, can_be_called: false },
    reference: 'Ines Calder, LCSW, Wyoming',
  })
  const asked: unknown[] = []
  renderStaff('/today/license_check/1000001-WY', [
    mockEndpoint(listTasks, ({ query }) => {
      asked.push(query)
      return { now, results: [license] }
    }),
  ])
  const panel = page.getByRole('article', { name: 'A license waits for its check' })
  await expect.element(panel.getByText('Ines Calder, LCSW, Wyoming')).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Check the license: Ines Calder, LCSW, Wyoming' }))
    .toHaveAttribute('href', '/staff/counselors')
  await expect.element(page.getByRole('button', { name: /take/i })).not.toBeInTheDocument()
  await expect.element(page.getByText(/no number|whole installation/i)).not.toBeInTheDocument()
  expect(asked[0]).toEqual({ also: 'license_check' })
  await expectNoAxeViolations()
})

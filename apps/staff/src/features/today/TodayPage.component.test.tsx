import { claimTask, listTasks, readTask } from '@evenkeel/contract/staff/tasks'
import { expectNoAxeViolations } from '@evenkeel/contract/testing/axe'
import { held, mockEndpoint, refuse } from '@evenkeel/contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderStaff } from '#testing/render-staff.tsx'
import { jo } from '#testing/staff-session.ts'
import { claim, claimedTask, dangerTask } from '#testing/tasks.ts'

const callNow = page.getByRole('region', { name: 'Call now' })
const take = callNow.getByRole('button', { name: /I call/ })
const now = '2026-11-17T16:00:00Z'

it('lists a call because of danger on top, and shows the number once it is taken', async () => {
  let task = dangerTask()
  const claiming = held(claimTask, () => {
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

it('says who has taken a task that a colleague was faster to take', async () => {
  let task = dangerTask()
  renderStaff('/today', [
    mockEndpoint(listTasks, () => ({ now, results: [task] })),
    mockEndpoint(claimTask, () => {
      task = dangerTask({ claim: claim({ by: jo, is_mine: false }) })
      refuse(409, `${jo.name} has taken this task already.`)
    }),
  ])
  await take.click()
  await expect.element(page.getByText('Jo Whitfield has taken this task already.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Jo Whitfield is on it' })).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})

import {
  createOrganization,
  publishDraft,
  rollBackSpace,
  takeOverSpace,
} from '@evenkeel/api-contract/staff/studio-spaces'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bluefin } from '#testing/organizations.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { dana, jo } from '#testing/staff-session.ts'
import { allPermissions, space, mockStudioSpace } from '#testing/studio.ts'

const PATH = `/studio/${bluefin.id}`
const employer = page.getByLabelText('Employer in words')
const color = page.getByLabelText('Main color', { exact: true })
const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
const green = page.getByRole('status').filter({ hasText: 'All checks are green' })
const publishTab = page.getByRole('link', { name: 'Publish', exact: true })
const publishNow = page.getByRole('button', { name: 'Publish now' })

it('shows an invalid color at its field, disables Publish, and focuses the field from the problem list', async () => {
  renderStaff(`${PATH}?part=look`, mockStudioSpace().handlers)
  await expect.element(green).toBeVisible()
  await color.fill('#0b5c6')
  await expect.element(page.getByText('1 fault keeps this from being published')).toBeVisible()
  await expect.element(color).toHaveAccessibleDescription(/A color is # and six digits/)
  await expect.element(saved).toBeVisible()
  await publishTab.click()
  await expect.element(publishNow).toBeDisabled()
  await page.getByRole('button', { name: /A color is # and six digits/ }).click()
  await expect.element(color).toHaveFocus()
  await color.fill('#0b5c77')
  await expect.element(green).toBeVisible()
})

it('keeps unsaved edits across a reload while saving fails, and saves them afterwards', async () => {
  const { state, handlers } = mockStudioSpace()
  state.isDown = true
  const { unmount } = renderStaff(PATH, handlers)
  await employer.fill('Bluefin Inc')
  await expect
    .element(page.getByText(/We try again, and what you typed is safe on this computer\./))
    .toBeVisible()
  unmount()
  renderStaff(PATH, handlers)
  await expect.element(employer).toHaveValue('Bluefin Inc')
  await expect.element(page.getByText(/We brought back what was not saved/)).toBeVisible()
  state.isDown = false
  await expect.element(saved).toBeVisible()
  expect(state.form.employer).toBe('Bluefin Inc')
})

it('merges local edits into what a colleague saved, without losing either', async () => {
  const { handlers, elsewhere } = mockStudioSpace()
  renderStaff(PATH, handlers)
  await expect.element(employer).toHaveValue('Bluefin')
  elsewhere({ program_name: 'Bluefin Cares' })
  await employer.fill('Bluefin Inc')
  await expect.element(page.getByText(/Jo Whitfield saved this a moment ago\./)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes, on top of theirs' }).click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByLabelText('Name of the program')).toHaveValue('Bluefin Cares')
  await expect.element(employer).toHaveValue('Bluefin Inc')
})

it('replaces local edits with what a colleague saved', async () => {
  const { handlers, elsewhere } = mockStudioSpace()
  renderStaff(PATH, handlers)
  await expect.element(employer).toHaveValue('Bluefin')
  elsewhere({ employer: 'Bluefin Foods' })
  await employer.fill('Bluefin Inc')
  await page.getByRole('button', { name: 'Take theirs, drop my changes' }).click()
  await expect.element(employer).toHaveValue('Bluefin Foods')
})

it('lets an editor change texts but not the phone number, and not publish', async () => {
  const may = { ...allPermissions, edit: 'texts', publish: false, decide: false, give_back: false } as const
  renderStaff(PATH, mockStudioSpace({ may }).handlers)
  await expect.element(page.getByLabelText('Phone that answers day and night')).toBeDisabled()
  await page.getByLabelText('Name of the program').fill('Bluefin Cares')
  await expect.element(saved).toBeVisible()
  await publishTab.click()
  await expect.element(page.getByText(/Your role may edit this, but not publish it\./)).toBeVisible()
  await expect.element(publishNow).not.toBeInTheDocument()
})

it('shows the changes before publishing, and restores an older version', async () => {
  const draftOf = { revision: 0, saved_at: '2026-11-17T15:00:00Z', saved_by: jo }
  const { state, handlers, draft } = mockStudioSpace({ draft: draftOf })
  const published = (number: number) => {
    state.space = space({ published: { number, at: '2026-11-17T16:00:00Z', by: dana } })
    return draft()
  }
  renderStaff(`${PATH}/publish`, [
    mockEndpoint(publishDraft, () => published(3)),
    mockEndpoint(rollBackSpace, () => published(4)),
    ...handlers,
  ])
  const changes = page.getByRole('listitem')
  await expect.element(changes.filter({ hasText: 'Removed: phone: "+18005550133"' })).toBeVisible()
  await expect.element(changes.filter({ hasText: 'Added: phone: "+12025550123"' })).toBeVisible()
  await publishNow.click()
  await expect.element(page.getByText('Published as version 3.')).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click()
  await expect.element(page.getByText('Version 1 is back. Members read it as version 4.')).toBeVisible()
})

it('keeps a file-managed organization read-only until it is taken over, and explains the consequences', async () => {
  const may = { edit: 'nothing', publish: false, decide: false, take_over: true, give_back: false } as const
  const { state, handlers, draft } = mockStudioSpace({ owner: 'files', may })
  renderStaff(PATH, [
    mockEndpoint(takeOverSpace, () => {
      state.space = space()
      return draft()
    }),
    ...handlers,
  ])
  await expect.element(page.getByLabelText('Name of the program')).toBeDisabled()
  await page.getByRole('link', { name: 'Go to Manage' }).click()
  await page.getByRole('button', { name: 'Take over from the files' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText(/A change of its files in the folder has no effect any more\./))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Take over from the files' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByLabelText('Name of the program')).toBeEnabled()
})

it('keeps a new organization with a taken client id across a reload, until it is discarded', async () => {
  const { handlers } = mockStudioSpace()
  const all = [mockEndpoint(createOrganization, () => throwApiError(409)), ...handlers]
  const { unmount } = renderStaff('/studio/new', all)
  const name = page.getByLabelText('Name of the program')
  const make = page.getByRole('button', { name: 'Make the draft' })
  await make.click()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Bluefin')
  await expect.element(page.getByLabelText('Client id')).toHaveValue('bluefin')
  await page.getByLabelText('Phone that answers day and night').fill('(202) 555-0123')
  await make.click()
  await expect.element(page.getByText('Another organization has this client id.').first()).toBeVisible()
  unmount()
  renderStaff('/studio/new', all)
  await expect.element(name).toHaveValue('Bluefin')
  await page.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect.element(name).toHaveValue('')
})

import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import {
  addGrant,
  inviteStaff,
  listStaffAccounts,
  type StaffAccount,
} from '@evenkeel/api-contract/staff/staff-accounts'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bluefin, cedarValley, uuid } from '#testing/organizations.ts'
import { renderStaff, signedInAs } from '#testing/render-staff.tsx'
import { dana, jo } from '#testing/staff-session.ts'

const person: StaffAccount = {
  id: jo.id,
  name: jo.name,
  email: 'jo.whitfield@carepartners.example',
  state: 'active',
  created_at: '2026-03-02T15:00:00Z',
  ended_at: null,
  last_signed_in_at: '2026-11-17T14:30:00Z',
  invitation_until: null,
  passkeys: 1,
  is_in_directory: false,
  grants: [],
  recovery: null,
}
const organizations = mockEndpoint(listStaffOrganizations, () => ({ results: [bluefin, cedarValley] }))

it('grants a role for one organization by keyboard alone', async () => {
  let listed = person
  renderStaff(`/people/${jo.id}`, [
    signedInAs('administrator'),
    organizations,
    mockEndpoint(listStaffAccounts, () => ({ results: [listed] })),
    mockEndpoint(addGrant, ({ body }) => {
      const grant = {
        id: uuid(160),
        role: body.role,
        organisation: body.organisation_id === bluefin.id ? bluefin : null,
        valid_from: '2026-11-17T16:00:00Z',
        valid_until: null,
        granted_by: dana,
      }
      listed = { ...person, grants: [grant] }
      return listed
    }),
  ])
  const give = page.getByRole('button', { name: 'Give a role' })
  await expect.element(give).toBeVisible()
  give.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  dialog
    .getByRole('radio', { name: /^Care line/ })
    .element()
    .focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Tab}{ArrowRight}')
  dialog.getByRole('combobox', { name: 'Organization' }).element().focus()
  await userEvent.keyboard('bluef')
  const option = page.getByRole('option', { name: 'Bluefin Foods' })
  await expect.element(option).toBeVisible()
  // Escape is for the open list, not for the dialog.
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('combobox', { name: 'Organization' }).fill('bluef')
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  dialog.getByRole('button', { name: 'Give a role' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'End Care line, Bluefin Foods' })).toBeVisible()
  await expect.element(give).toHaveFocus()
})

it('keeps the name and address of a rejected invitation', async () => {
  renderStaff('/people', [
    signedInAs('administrator'),
    organizations,
    mockEndpoint(listStaffAccounts, () => ({ results: [person] })),
    mockEndpoint(inviteStaff, () => throwApiError(409)),
  ])
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jo Whitfield')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await dialog.getByText('Meets members.').click()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
})

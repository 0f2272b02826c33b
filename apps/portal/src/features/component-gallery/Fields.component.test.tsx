import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { addressFields } from '@evenkeel/api-contract/forms/profile'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allFieldTypes, ruleFields } from './gallery-fields.ts'
import { type MockResponse, respondAsServer } from './mock-server.ts'
import { autofill, expectError, createPixelFile, paste } from '#testing/fill-form.ts'
import { renderForm } from '#testing/render-form.tsx'
import { renderPortal } from '#testing/render-portal.tsx'
import { simulatePageTranslation } from '@evenkeel/api-contract/testing/simulate-page-translation'

const named = (...ids: string[]): readonly FieldDefinition[] =>
  [...allFieldTypes, ...ruleFields].filter(({ id }) => ids.includes(id))

it('accepts only digits for a number, and shows a hint until one is typed [FIELD-03]', async () => {
  const { input, values } = await renderForm({ fields: named('member_number') })
  const number = input('Member number')
  const note = page.getByText('Only digits go here, such as 7.')
  await userEvent.type(number, '1e5')
  await expect.element(number).toHaveValue('15')
  expect(values().member_number).toBe('15')
  await expect.element(note).not.toBeInTheDocument()
  await userEvent.type(number, 'x')
  await expect.element(note).toBeVisible()
  await expect.element(number).toHaveValue('15')
  await userEvent.type(number, '3')
  await expect.element(note).not.toBeInTheDocument()
})

it('corrects a URL, a phone number and an email on blur [FIELD-05] [FIELD-06] [FIELD-08]', async () => {
  const { input, values, send } = await renderForm({ fields: named('website', 'phone', 'email') })
  await userEvent.type(input('Website'), 'example.com')
  await userEvent.type(input('Phone number'), '3055551234')
  await userEvent.type(input('Email'), 'Ann@X.COM')
  await expect.element(input('Website')).toHaveValue('https://example.com')
  await expect.element(input('Phone number')).toHaveValue('(305) 555-1234')
  await input('Website').fill('http://x.org')
  await expect.element(input('Email')).toHaveValue('ann@x.com')
  ;(send.element() as HTMLElement).focus()
  await expect.element(input('Website')).toHaveValue('http://x.org')
  expect(values()).toEqual({ website: 'http://x.org', phone: '3055551234', email: 'ann@x.com' })
})

it('lowercases an email while it is typed, pasted or filled in, and keeps the caret [FIELD-08]', async () => {
  const { input, values } = await renderForm({ fields: named('email') })
  const email = input('Email')
  await userEvent.type(email, 'ANN@X.Com')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('ann@x.com')
  await userEvent.keyboard('{Home}BO{ArrowRight}C')
  await expect.element(email).toHaveValue('boacnn@x.com')
  await email.fill('MARY@X.COM')
  await expect.element(email).toHaveValue('mary@x.com')
  await expect.element(email).toHaveFocus()
  expect(values()).toEqual({ email: 'mary@x.com' })
})

it('shows +1 beside a phone number, outside of the Tab order [FIELD-07]', async () => {
  const { form, input } = await renderForm({ fields: named('website', 'phone') })
  const prefix = form.getByText('+1', { exact: true })
  await expect.element(prefix).toBeVisible()
  expect(prefix.element().matches('input, [contenteditable], [tabindex]')).toBe(false)
  await input('Website').click()
  await userEvent.tab()
  await expect.element(input('Phone number')).toHaveFocus()
})

it('starts a select at "Select..." with -1, masks a password, and marks required fields [FIELD-13] [FIELD-14] [FIELD-17] [FIELD-21]', async () => {
  const { form, input, values } = await renderForm({ fields: named('fruit', 'password', 'nickname') })
  const fruit = form.getByRole('combobox', { name: 'Favorite fruit Required' })
  await expect.element(fruit).toHaveDisplayValue('Select...')
  expect(values().fruit).toBe(-1)
  await fruit.selectOptions('Apple')
  expect(values().fruit).toBe('apple')
  await fruit.selectOptions('Select...')
  expect(values().fruit).toBe(-1)
  await expect.element(input('Password')).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input('Password')).toHaveAttribute('type', 'text')
  await expect.element(input('Nickname')).toHaveAccessibleName('Nickname')
})

it('accepts a date as month, day and year, and stores MM/DD/YYYY [FIELD-18] [FIELD-19]', async () => {
  const { input, values } = await renderForm({ fields: named('birthdate') })
  await userEvent.type(input('Date of birth'), '03041990')
  await expect.element(input('Date of birth')).toHaveValue('1990-03-04')
  expect(values().birthdate).toBe('03/04/1990')
})

it('asks for mm/dd/yyyy as text in a browser without a date input [FIELD-18] [FIELD-20]', async () => {
  const { input, values, send } = await renderForm(
    { fields: named('birthdate') },
    { environment: { nativeDate: () => false } },
  )
  const birthdate = input('Date of birth')
  await expect.element(birthdate).toHaveAttribute('type', 'text')
  await expect.element(birthdate).toHaveAttribute('placeholder', 'mm/dd/yyyy')
  await userEvent.type(birthdate, '3/4/1990')
  await userEvent.tab()
  await expect.element(birthdate).toHaveValue('03/04/1990')
  expect(values().birthdate).toBe('03/04/1990')
  await birthdate.fill('02/30/1990')
  ;(send.element() as HTMLElement).focus()
  await expectError('birthdate', 'This day is not in the calendar. Type it as mm/dd/yyyy.')
})

it('shows no error at first, and one for an empty required field after blur [FIELD-23] [FIELD-25] [VALID-01]', async () => {
  const { input } = await renderForm({ fields: allFieldTypes })
  for (const { id } of allFieldTypes) await expectError(id, '')
  await input('Name').click()
  await expectError('name', '')
  await userEvent.tab()
  await expect.element(input('Name')).toHaveAccessibleDescription('This field is required')
  await expect.element(input('Name')).toHaveAttribute('aria-invalid', 'true')
})

it('shows errors of a choice at once, without blur [FIELD-24] [VALID-12] [VALID-13] [VALID-14]', async () => {
  const { form } = await renderForm({ fields: named('basket', 'two_fruits', 'any_fruit') })
  const group = (name: string) => form.getByRole('group', { name })
  for (const fruit of ['Apple', 'Banana', 'Cherry'])
    await group('Fruit basket').getByRole('checkbox', { name: fruit }).click()
  await expect.element(group('Fruit basket').getByRole('checkbox', { name: 'Cherry' })).toHaveFocus()
  await expectError('basket', 'Select a maximum of 2')
  await group('Two fruits').getByRole('checkbox', { name: 'Apple' }).click()
  await expectError('two_fruits', 'Select a minimum of 2')
  await group('Two fruits').getByRole('checkbox', { name: 'Banana' }).click()
  await expectError('two_fruits', '')
  await group('Any fruit').getByRole('checkbox', { name: 'Apple' }).click()
  await group('Any fruit').getByRole('checkbox', { name: 'Apple' }).click()
  await expectError('any_fruit', 'This field is required')
})

it('never shows errors of a readonly field, not even after a submit [FIELD-25]', async () => {
  const { submit, place } = await renderForm({ fields: named('first_name', 'username') })
  await submit()
  await expectError('first_name', 'This field is required')
  await expectError('username', '')
  expect(place('username').dataset.state).toBe('readonly')
})

it('shows the time zone beside the ZIP code, and stores the selected one [FIELD-29]', async () => {
  await renderPortal('/gallery', { gallery: true })
  const link = page.getByRole('button', { name: /^Time zone/ })
  await expect.element(link).toBeVisible()
  expect(link.element().closest('[data-field]')?.getAttribute('data-field')).toBe('zip')
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Your time zone' })
  await dialog.getByLabelText('Time zone').selectOptions('America/Phoenix')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(link).toHaveTextContent('Time zone: Arizona time')
  expect(localStorage.getItem('timezone')).toContain('America/Phoenix')
})

it('accepts and corrects pasted values [FIELD-03] [FIELD-06] [FIELD-08] [VALID-25]', async () => {
  const { input, values } = await renderForm({ fields: named('phone', 'email', 'member_number', 'password') })
  await paste(input('Phone number'), '\u00A0+1 (305)\u00A0555-1234\n')
  await paste(input('Email'), ' Ann@Example.com\n')
  await paste(input('Member number'), '42-17e')
  await paste(input('Password'), 'Abcdef1!')
  await expect.poll(values).toEqual({
    phone: '3055551234',
    email: 'ann@example.com',
    member_number: '4217',
    password: 'Abcdef1!',
  })
  for (const id of ['phone', 'email', 'member_number', 'password']) await expectError(id, '')
})

it('sets the text direction of typed values, and accepts a pasted ZIP+4 and date [FIELD-01] [FIELD-02] [FIELD-03]', async () => {
  const zip = addressFields.filter(({ id }) => id === 'zip')
  const { input, values, submit } = await renderForm(
    { fields: [...named('story', 'nickname', 'website', 'birthdate'), ...zip] },
    { environment: { nativeDate: () => false } },
  )
  const directionOf = (label: string) => getComputedStyle(input(label).element()).direction
  for (const label of ['What is on your mind', 'Nickname', 'Website']) {
    await input(label).fill('שלום')
    expect([label, directionOf(label)]).toEqual([label, 'rtl'])
    await input(label).fill('Hello')
    expect([label, directionOf(label)]).toEqual([label, 'ltr'])
  }
  await paste(input('ZIP code'), '80202\u20131234')
  await paste(input('Date of birth'), '\u200e03\u200e/\u200e04\u200e/\u200e1990')
  await submit()
  await expect.element(input('ZIP code')).toHaveValue('80202')
  await expect.element(input('Date of birth')).toHaveValue('03/04/1990')
  expect(values()).toMatchObject({ zip: '80202', birthdate: '03/04/1990' })
})

it('accepts values that the browser fills in [FIELD-05] [FIELD-19] [FORM-10]', async () => {
  let sent: unknown
  const fields = named('name', 'website', 'phone', 'email', 'fruit', 'password', 'birthdate')
  const { submit } = await renderForm({ fields, action: async (values) => (sent = values) })
  autofill({ name: 'Ann Lee', website: 'example.com', phone: '+13055551234', email: 'Ann@Example.com' })
  autofill({ fruit: 'apple', password: 'Abcdef1!', birthdate: '1990-03-04' })
  await submit()
  expect(sent).toEqual({
    name: 'Ann Lee',
    website: 'https://example.com',
    phone: '3055551234',
    email: 'ann@example.com',
    fruit: 'apple',
    password: 'Abcdef1!',
    birthdate: '03/04/1990',
  })
})

it('works on a page that a translation tool keeps rewriting [FORM-09] [FORM-10] [FORM-13] [FIELD-26]', async ({
  onTestFinished,
}) => {
  let answer: MockResponse = 'field-error'
  const { form, input, submit, handle } = await renderForm({
    fields: allFieldTypes,
    action: (values) => respondAsServer(answer, values),
  })
  onTestFinished(simulatePageTranslation())
  await submit()
  await expect.element(form.getByText('»Please check this form«')).toBeVisible()
  await expectError('name', '»This field is required«')
  autofill({ name: 'Ann Lee', story: 'Filled in', member_number: '4217', website: 'example.com' })
  autofill({ phone: '3055551234', email: 'ann@example.com', fruit: 'apple', password: 'Abcdef1!' })
  autofill({ birthdate: '1990-03-04' })
  await form.getByRole('checkbox', { name: /I have read the notice/ }).click()
  await form.getByRole('radio', { name: /Apple/ }).click()
  await form.getByRole('checkbox', { name: /Apple/ }).click()
  await form.getByLabelText(/Insurance card/).upload(createPixelFile())
  await expectError('name', '')
  await submit()
  await expectError('email', '»This email is in use«')
  await userEvent.type(input('»Email'), 'm')
  await userEvent.type(input('»Phone number'), '{Backspace}4')
  await expectError('email', '')
  answer = 'success'
  await submit()
  await expect.poll(() => handle().state).toBe('success')
  await expect.element(form.getByText('»Upload a file to see preview«')).toBeVisible()
})

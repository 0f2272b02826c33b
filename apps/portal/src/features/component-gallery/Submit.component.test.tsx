import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allFieldTypes, ruleFields } from './gallery-fields.ts'
import { respondAsServer } from './mock-server.ts'
import { expectError, createPixelFile, resizeWindow } from '#testing/fill-form.ts'
import { renderForm } from '#testing/render-form.tsx'

/** Values that every rule of the form accepts. */
const accepted: FieldValues = {
  name: 'Ann Lee',
  story: 'I sleep badly since the move.',
  member_number: '004217',
  agrees: true,
  website: 'https://example.com',
  phone: '3055551234',
  email: 'ann@example.com',
  fruit: 'banana',
  breakfast: 'cherry',
  basket: ['apple'],
  password: 'Abcdef1!',
  birthdate: '03/04/1990',
}
const filledIn = (action: (values: FieldValues) => Promise<unknown>) =>
  renderForm({ fields: allFieldTypes, initialValues: { ...accepted, card: [createPixelFile()] }, action })
const topOf = (element: Element): number => Math.round(element.getBoundingClientRect().top)

it('scrolls smoothly to 100 px above the first invalid field, and lists all of them (trust A7) [FORM-04] [FORM-05] [FORM-06]', async () => {
  const action = vi.fn(async () => null)
  const { form, input, place, submit, handle } = await renderForm(
    { fields: allFieldTypes, action },
    { environment: { reducedMotion: () => false } },
  )
  await input('Name').fill('Ann')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await submit()
  const summary = form.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  expect(summary.getByRole('link').elements()).toHaveLength(12)
  await expectError('birthdate', 'This field is required')
  expect(handle().state).toBe('dirty')
  expect(action).not.toHaveBeenCalled()
  await expect.poll(() => topOf(place('story'))).toBe(100)
  const wanted = place('story').getBoundingClientRect().top + window.scrollY - 100
  const [last] = scrollTo.mock.lastCall as unknown as [ScrollToOptions]
  expect(last.behavior).toBe('smooth')
  expect(last.top).toBeCloseTo(wanted, 0)
  await summary.getByRole('link', { name: /^Email/ }).click()
  await expect.element(input('Email')).toHaveFocus()
  await expect.element(input('Name')).toHaveValue('Ann')
})

it('jumps there immediately with reduced motion (trust A12) [FORM-06]', async () => {
  const { form, place, submit } = await renderForm({ fields: allFieldTypes })
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await submit()
  await expect.element(form.getByRole('alert')).toHaveFocus()
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'auto' }))
  expect(topOf(place('name'))).toBe(100)
})

it('waits 600 ms, then highlights the first invalid field 400 ms later for 1 s [FORM-02] [FORM-03] [FORM-07]', async () => {
  const { form, send, place } = await renderForm({ fields: allFieldTypes })
  // Press and read immediately: waiting for the page advances the timers.
  const seen = () => [
    document.querySelector('[role=alert]') !== null,
    send.element().getAttribute('aria-disabled'),
    form.getByText('One moment, please').query() !== null,
  ]
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  ;(send.element() as HTMLElement).click()
  await pass(0)
  expect(seen()).toEqual([false, 'true', true])
  await pass(590)
  expect(seen()).toEqual([false, 'true', true])
  await pass(10)
  expect(seen()).toEqual([true, 'false', false])
  const steps: (string | undefined)[] = []
  for (const milliseconds of [390, 10, 990, 10]) {
    await pass(milliseconds)
    steps.push(place('name').dataset.highlighted)
  }
  expect(steps).toEqual(['false', 'true', 'true', 'false'])
})

it('shows success, returns the values, and releases the files [FORM-08] [FORM-09] [FORM-10]', async () => {
  const action = vi.fn(async (values: FieldValues) => values)
  const { form, input, submit, handle } = await filledIn(action)
  await expect.element(form.getByRole('img', { name: 'Preview of card.png' })).toBeVisible()
  expect(handle().files).toHaveLength(1)
  await submit()
  await expect.element(form.getByText('Upload a file to see preview')).toBeVisible()
  await expect.element(input('Insurance card')).toHaveValue('')
  expect(handle().state).toBe('success')
  expect(handle().files).toEqual([])
  await expectError('card', '')
  expect(action).toHaveBeenCalledExactlyOnceWith({ ...accepted, card: [expect.any(File)] })
})

it('shows a service error at its field until the field is edited [FORM-13] [FIELD-26]', async () => {
  const { form, input, submit, handle } = await filledIn((values) => respondAsServer('field-error', values))
  await submit()
  await expectError('email', 'This email is in use')
  await expectError('phone', 'This phone number is not yours')
  expect(handle().state).toBe('dirty')
  expect(handle().files).toHaveLength(1)
  const links = form.getByRole('alert').getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Phone number: This phone number is not yours',
    'Email: This email is in use',
  ])
  await userEvent.type(input('Email'), 'm')
  await expectError('email', '')
  await expectError('phone', 'This phone number is not yours')
  await expect.element(input('Name')).toHaveValue('Ann Lee')
})

it('shows only the first message without a field, above the form [FORM-14] [ERROR-20]', async () => {
  let answer: 'form-error' | 'true-error' = 'form-error'
  const { form, submit } = await filledIn((values) => respondAsServer(answer, values))
  await submit()
  const summary = form.getByRole('alert')
  await expect.element(summary.getByText('The first thing the form has no field for')).toBeVisible()
  await expect.element(summary).toHaveFocus()
  await expect.element(form.getByText('The second thing')).not.toBeInTheDocument()
  answer = 'true-error'
  await submit()
  await expectError('email', 'Something went wrong.')
})

it('returns to idle without an action [FORM-12]', async () => {
  const fields = ruleFields.filter(({ id }) => id === 'first_name' || id === 'nickname')
  const { input, send, handle } = await renderForm({ fields })
  await input('First name').fill('Ann')
  expect(handle().state).toBe('dirty')
  await send.click()
  expect(handle().state).toBe('loading')
  await vi.advanceTimersByTimeAsync(600)
  await expect.poll(() => handle().state).toBe('idle')
})

it('can be completed and sent without a mouse (trust A4) [FIELD-01] [FIELD-02] [FIELD-04] [FIELD-15] [FIELD-16] [FORM-08]', async () => {
  const action = vi.fn(async () => null)
  const { form, input, send } = await renderForm({ fields: allFieldTypes, action })
  ;(await input('Name').findElement()).focus()
  const next = (keys: string) => userEvent.keyboard(`${keys}{Tab}`)
  await next('Ann Lee')
  await next('I sleep badly.')
  await next('4217')
  await next(' ')
  await next('example.com')
  await next('305 555 1234')
  await next('ann@example.com')
  await expect.element(input('Insurance card')).toHaveFocus()
  await input('Insurance card').upload(createPixelFile())
  ;(input('Insurance card').element() as HTMLElement).focus()
  await next('')
  await next('Ban')
  await next(' {ArrowDown}')
  await next(' ')
  await next('')
  await next(' ')
  await next('Abcdef1!')
  await expect.element(form.getByRole('button', { name: 'Show password' })).toHaveFocus()
  await next('')
  await userEvent.keyboard('03041990')
  for (let step = 0; step < 5 && document.activeElement !== send.element(); step += 1) await userEvent.tab()
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(600)
  expect(action).toHaveBeenCalledExactlyOnceWith({
    ...accepted,
    story: 'I sleep badly.',
    member_number: '4217',
    breakfast: 'banana',
    basket: ['apple', 'cherry'],
    card: [expect.any(File)],
  })
})

it('has no horizontal scrolling at 400 % zoom, also with all errors shown (trust A11)', async () => {
  await resizeWindow(320, 256)
  const { form, submit } = await renderForm({ fields: [...allFieldTypes, ...ruleFields] })
  await submit()
  await expect.element(form.getByRole('alert')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(page.getByText('This field is required').elements().length).toBeGreaterThan(12)
})

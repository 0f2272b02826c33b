import { expect, test } from '../fixtures.ts'
import { bookOverApi } from '../journeys/appointments.ts'
import { newMember } from '../journeys/members.ts'
import { startReader } from './reader.ts'

test('an appointment is moved to another time and then cancelled, by keyboard alone (trust A5: 2 cases) [ROUTE-14, BOOK-05, BOOK-06]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley', { timezone: 'America/Denver' })
  const { provider } = await bookOverApi(page, email, 'cedarvalley', 'phone')
  const reader = await startReader(page)
  reader.mask(provider, '‹counselor›')
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  await reader.open('/cedarvalley/appointments', 'Your appointments')
  await expect(button(/^Change the time/)).toBeVisible()
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.press(button(/^Change the time/))
  await reader.arrives('Choose a time')
  // What begins in less than a day could not be cancelled.
  await reader.press(button('Other weeks'))
  await expect(page.locator('#week-name')).toBeFocused()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await reader.press(button(/^\w+day, \w+ \d+, \d+:\d\d [AP]M /))
  await reader.arrives('Change your appointment')
  await reader.press(button('Move it to this time'))
  await reader.hears('Great. Give us a moment to submit your request')
  await reader.arrives('Your appointment is changed')
  // Both buttons wait for the visit on the member's list, which comes a moment after the page.
  await expect(button(/^Change the time: /)).toBeVisible()
  await reader.press(page.getByRole('link', { name: 'See your appointments' }))
  await reader.arrives('Your appointments')
  await reader.press(button(/^Cancel this appointment/))
  await reader.arrives('Cancel this appointment?')
  await reader.press(button('Yes, cancel it'))
  // The focus goes to where the appointment stood, and what became of it is said.
  await reader.hears('Your appointment is canceled')
  await expect(page.locator(':focus')).toContainText('Your appointment is canceled')
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  expect(reader.log()).toMatchSnapshot('change.txt')
})

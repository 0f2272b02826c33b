import { expect, test } from '../fixtures.ts'
import { bookOverApi } from '../journeys/appointments.ts'
import { newMember } from '../journeys/members.ts'
import { startReader } from './reader.ts'

const picture = 'programmes/demo/documents/notes-of-the-week.png'

test('a message is written, given a file, sent and its answer read with the keyboard alone (trust A5); messages begin with what was received [MSG-01, MSG-02, STATE-09]', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar')
  const { provider } = await bookOverApi(page, email, 'northstar', 'phone')
  const reader = await startReader(page)
  reader.mask(provider, '‹counselor›')
  reader.mask(/(?<=‹counselor›), .+/g, ' and what they help with')
  const inMenu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
  await reader.open('/northstar/', /^Hello, /)
  await reader.press(inMenu)
  await reader.arrives('Messages')
  await expect(page.getByRole('link', { name: 'Received', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await reader.press(page.getByRole('link', { name: 'Write a message' }))
  await reader.arrives('New message')
  await expect(page.getByText('Messages are not for emergencies')).toBeVisible()
  // As narrow as a magnified page: nothing may scroll sideways.
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })
  await reader.press(page.getByRole('combobox', { name: /^To/ }), 'ArrowDown')
  await reader.type(page.getByRole('textbox', { name: /^Message/ }), 'Written without a mouse.')
  const chooser = page.waitForEvent('filechooser')
  await reader.press(page.locator('input[type=file]'))
  await (await chooser).setFiles([picture])
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('notes-of-the-week.png')
  await reader.press(page.getByRole('button', { name: 'Send message' }))
  await reader.arrives(/^Messages with/)
  await reader.hears('Your message was sent')
  await reader.press(page.getByRole('link', { name: 'Back to your messages' }))
  await reader.arrives('Messages')

  await request.post('/control/reply', {
    data: { email, subject: 'A note', message: 'Read it with the keys.' },
  })
  await expect(inMenu).toHaveText('Messages (1)')
  const received = page.getByRole('list', { name: 'Received' })
  await reader.press(received.getByRole('link', { name: /Read it with the keys\./ }))
  await reader.arrives(/^Messages with/)
  await expect(page.getByRole('article').filter({ hasText: 'Read it with the keys.' })).toBeVisible()
  expect(reader.log()).toMatchSnapshot('messages.txt')
})

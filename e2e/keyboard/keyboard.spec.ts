import { expect, test } from '../fixtures.ts'
import { createMember } from '../journeys/members.ts'
import { readCode, readNewestEmail, createPerson } from '../journeys/steps.ts'
import { demoPassword } from '../organizations.ts'
import { startScreenReader } from './screen-reader.ts'

// The wrong password is rejected.
test.use({ allowConsoleErrors: [/status of (400|401) .*\/api\/auth\//] })

test('articles can be found by topic and search, rated and saved with the keyboard only (trust A5) [ROUTE-43, ROUTE-44, ROUTE-45, ROUTE-46] @deep', async ({
  page,
}) => {
  const reader = await startScreenReader(page)
  const link = (name: RegExp | string) => page.getByRole('main').getByRole('link', { name })
  await reader.open('/northstar/topics', 'Articles')
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.press(link(/^Low mood/))
  await reader.arrives('Low mood')
  await reader.press(link(/^Small steps out of a low mood/))
  await reader.arrives('Small steps out of a low mood')
  await reader.press(page.getByRole('button', { name: 'Yes' }), 'Space')
  await reader.hears('Thank you.')
  await reader.press(page.getByRole('button', { name: 'Save for later' }), 'Space')
  await reader.tabTo(page.getByRole('button', { name: 'Saved' }))
  await reader.open('/northstar/topics-search', 'Search the articles')
  await reader.type(page.getByRole('searchbox'), "can't sleep")
  await reader.hears(/articles? found/)
  await reader.press(link(/^When you cannot sleep/))
  await reader.arrives(/^When you cannot sleep/)
  expect(reader.log()).toMatchSnapshot('articles.txt')
})

test('a new member completes the intake, books, moves the appointment and cancels it with the keyboard only (trust A5, A13: 4 cases) [ROUTE-14, ROUTE-23, ROUTE-32, ROUTE-34, ROUTE-36, ROUTE-37, ROUTE-38, ROUTE-41, LOADER-02, BOOK-05, BOOK-06] @deep', async ({
  page,
  createOrganization,
}) => {
  const { base, client } = await createOrganization({ counselors: [{ fullname: 'Robin Vale' }] })
  const person = createPerson(client)
  const reader = await startScreenReader(page)
  reader.mask(person.email, '‹email›')
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const main = page.getByRole('main')
  await reader.open(`${base}/`, 'What is weighing on you?')
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.press(page.getByRole('link', { name: 'Get help for myself' }))
  await reader.hears(/tough time.*going through/)
  await reader.press(button('Go on now'))
  await reader.arrives('What brings you here?')
  await reader.type(page.getByRole('combobox'), 'Colo')
  await reader.press(page.getByRole('radio', { name: 'Anxiety' }), 'Space')
  await reader.press(button('Continue'))
  await reader.arrives(/in danger/)
  await reader.press(button('No'), 'Space')
  let title = await reader.arrives('What would help most?')
  while (!/^How would you like to/.test(title)) {
    const choice = main.getByRole('group', { name: title }).getByRole('button').first()
    // Arrow keys select nothing.
    await reader.press(choice, 'ArrowDown')
    await reader.press(choice)
    title = await reader.arrives(new RegExp(`^(?!(?:${RegExp.escape(title)}|Your questions)$)`))
  }
  await reader.press(button(/^Video/), 'Space')
  await reader.arrives('Counselors in Colorado')
  await reader.press(button(/^More times with/))
  await reader.arrives('Choose a time')
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await reader.press(button(/^\w+day, \w+ \d+, \d+:\d\d [AP]M /))
  await reader.arrives('Check your appointment')
  await reader.type(field(/^First name/), person.firstName)
  await reader.type(field(/^Last name/), person.lastName)
  for (const name of [/informed consent/, /privacy agreement/])
    await reader.press(page.getByRole('checkbox', { name }), 'Space')
  await reader.type(field(/^Your initials/), 'al')
  await reader.press(button('Continue'))
  await reader.arrives('Make your account')
  await reader.type(field(/^Email/), person.email)
  await reader.type(field(/^Password/), person.password)
  await reader.type(page.getByLabel(/^Date of birth/), '04031990')
  await reader.press(button('Make my account'))
  await reader.arrives('Check your email')
  const code = await readCode(page.request, person.email)
  reader.mask(code, '‹code›')
  await reader.type(field(/^One-time code/), code)
  await reader.press(button('Confirm'))
  await reader.hears('Great. Give us a moment to submit your request')
  await reader.arrives('Your appointment is booked')
  // Both buttons appear once the appointment is in the member's list.
  await expect(button(/^Change the time: /)).toBeVisible()
  await reader.press(page.getByRole('link', { name: 'See your appointments' }))
  await reader.arrives('Your appointments')

  await reader.press(button(/^Change the time/))
  await reader.arrives('Choose a time')
  // An appointment in less than a day could not be canceled.
  await reader.press(button('Other weeks'))
  await expect(page.locator('#week-name')).toBeFocused()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await reader.press(button(/^\w+day, \w+ \d+, \d+:\d\d [AP]M /))
  await reader.arrives('Change your appointment')
  await reader.press(button('Move it to this time'))
  await reader.hears('Great. Give us a moment to submit your request')
  await reader.arrives('Your appointment is changed')
  await expect(button(/^Change the time: /)).toBeVisible()
  await reader.press(page.getByRole('link', { name: 'See your appointments' }))
  await reader.arrives('Your appointments')
  await reader.press(button(/^Cancel this appointment/))
  await reader.arrives('Cancel this appointment?')
  await reader.press(button('Yes, cancel it'))
  await reader.hears('Your appointment is canceled')
  await expect(page.locator(':focus')).toContainText('Your appointment is canceled')
  expect(reader.log()).toMatchSnapshot('book.txt')
})

test('a forgotten password is reset and the member logs in with it with the keyboard only (trust A5: 2 cases) [ROUTE-26, ROUTE-27, ROUTE-28] @deep', async ({
  page,
  organization: { client, base },
}) => {
  const { email } = await createMember(page.request, client)
  await page.context().clearCookies()
  const reader = await startScreenReader(page)
  reader.mask(email, '‹email›')
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await reader.open(`${base}/log-in`, 'Log in')
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.type(field(/^Email/), email)
  await reader.type(field(/^Password/), `${demoPassword}x`)
  await reader.press(button('Log in'))
  await reader.hears('That email and password do not match.')
  await expect(page.getByRole('alert')).toBeFocused()
  await reader.press(page.getByRole('link', { name: 'Forgot?' }))
  await reader.arrives('Set a new password')
  await reader.type(field(/^Email/), email)
  await reader.press(button('Send me a link'))
  await reader.arrives('Check your email')
  const { text } = await readNewestEmail(page.request, email)
  const link = new URL(/https?:\/\/\S*\/password\/reset\/\S+/.exec(text)?.[0] ?? 'http://nowhere.invalid')
  await reader.open(link.pathname, 'Choose a new password')
  await reader.type(field(/^New password/), 'Bright#Window4')
  await reader.type(field(/^Repeat/), 'Bright#Window4')
  await reader.press(button('Save my password'))
  await reader.arrives('Your password is changed')
  await reader.press(page.getByRole('link', { name: 'Log in' }))
  await reader.arrives('Log in')
  await reader.type(field(/^Email/), email)
  await reader.type(field(/^Password/), 'Bright#Window4')
  await reader.press(button('Log in'))
  await reader.arrives(/^Hello, Ada/)
  expect(reader.log()).toMatchSnapshot('sign-in.txt')
})

test('a message is written and sent with a file, and its reply read, with the keyboard only (trust A5) [MSG-01, MSG-02, STATE-09] @deep', async ({
  page,
  control,
  createOrganization,
}) => {
  const { base, client, members } = await createOrganization({ members: ['noor.haddad'] })
  const email = members[0]?.email ?? ''
  await page.request.post('/api/auth/login', {
    data: { email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  const reader = await startScreenReader(page)
  const inMenu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
  await reader.open(`${base}/`, /^Hello, /)
  await reader.press(inMenu)
  await reader.arrives('Messages')
  await reader.press(page.getByRole('link', { name: 'Write a message' }))
  await reader.arrives('New message')
  await reader.press(page.getByRole('combobox', { name: /^To/ }), 'ArrowDown')
  await reader.type(page.getByRole('textbox', { name: /^Message/ }), 'Written without a mouse.')
  const chooser = page.waitForEvent('filechooser')
  await reader.press(page.locator('input[type=file]'))
  await (await chooser).setFiles(['tenant-config/demo/documents/notes-of-the-week.png'])
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('notes-of-the-week.png')
  await reader.press(page.getByRole('button', { name: 'Send message' }))
  await reader.arrives(/^Messages with/)
  await reader.hears('Your message was sent')
  await reader.press(page.getByRole('link', { name: 'Back to your messages' }))
  await reader.arrives('Messages')
  await control('reply', { email, subject: 'A note', message: 'Read it with the keys.' })
  await expect(inMenu).toHaveText('Messages (1)')
  const received = page.getByRole('list', { name: 'Received' })
  await reader.press(received.getByRole('link', { name: /Read it with the keys\./ }))
  await reader.arrives(/^Messages with/)
  expect(reader.log()).toMatchSnapshot('messages.txt')
})

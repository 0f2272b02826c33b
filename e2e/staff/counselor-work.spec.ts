import { expect, type Page, test } from '@playwright/test'
import { bookOverApi, signInOverApi } from '../journeys/appointments.ts'
import { newMember } from '../journeys/members.ts'
import { keepSameClock } from '../fixtures.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { demoStaff, isSound, personAt, setClock, resetDemo } from './walkers.ts'

// Walk 5 as far as it belongs to a counselor's own work, on the real product: no call is answered by the test.

const maya = { email: 'maya.lopez@northstar.example', name: 'Maya Lopez' }
const counselorName = 'Yesenia Ueda'
const plan = {
  name: 'plan.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const memberFile = 'programmes/demo/documents/notes-of-the-week.png'

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const started = await ownProduct('embedded')
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product.end())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const said = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem')
const tookPlace = (page: Page) =>
  page
    .getByRole('region', { name: 'Past appointments' })
    .getByRole('listitem')
    .filter({ hasText: 'Took place' })

/** The member writes to the counselor of the visit, with a file. */
async function memberWrites(member: Page, text: string): Promise<void> {
  await member.goto('/northstar/messages?write')
  const to = member.getByRole('combobox', { name: /^To/ })
  const choice = await to.getByRole('option').filter({ hasText: counselorName }).first().getAttribute('value')
  await to.selectOption(choice)
  await words(member).fill(text)
  await member.locator('input[type=file]').setInputFiles([memberFile])
  await member.getByRole('button', { name: 'Send message' }).click()
  await expect(member.getByText('Your message was sent')).toBeVisible()
}

async function choose(counselor: Page, group: string, choice: string): Promise<void> {
  const radios = counselor.getByRole('radiogroup', { name: group })
  await radios.getByText(choice, { exact: true }).click()
  await expect(radios.getByRole('radio', { name: choice, exact: true })).toBeChecked()
}

test('a counselor writes with a member, has the care line call, closes the visit, and opens nothing of others', async ({
  browser,
}) => {
  const member = await personAt(browser, product.members)
  await resetDemo(member, product)
  const { patientId, headers } = await signInOverApi(member.request, maya.email, 'northstar')
  const ahead = await member.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  const [visit] = ((await ahead.json()) as { appointments: { id: number; start_time: string }[] })
    .appointments
  const start = Temporal.Instant.from(visit?.start_time ?? '')
  await setClock(member, product, { now: start.add({ minutes: 25 }).toString() })
  await keepSameClock(member.context(), member.request)
  await signInOverApi(member.request, maya.email, 'northstar')

  const stranger = await personAt(browser, product.members)
  const other = await newMember(stranger.request, 'northstar')
  const foreign = await bookOverApi(stranger, other.email, 'northstar', 'video')
  expect(foreign.provider).not.toContain('Ueda')

  const counselor = await demoStaff(browser, product, counselorName)
  const rosa = await demoStaff(browser, product, 'Rosa Kim')
  const letters = `/staff/counselor/inbox/${patientId}`

  await test.step('reads on the day page that somebody wrote, and saves the file of the letter', async () => {
    await memberWrites(member, 'The canary sings at four in the morning.')
    await counselor.goto('/staff/counselor/today')
    await expect(heading(counselor, 'Your day')).toBeVisible()
    await expect(counselor.getByText('People wrote to you: 1')).toBeVisible()
    await isSound(counselor)
    await counselor.getByRole('link', { name: 'Go to the inbox' }).click()
    await expect(said(counselor).first()).toContainText('The canary sings')
    await expect(counselor.getByText(`From ${maya.name}, not read: 2`)).toBeVisible()
    await isSound(counselor)
    await counselor.getByRole('link', { name: maya.name }).click()
    await expect(heading(counselor, `Messages with ${maya.name}`)).toBeVisible()
    const saved = counselor.waitForEvent('download')
    const letter = counselor.getByRole('listitem').filter({ hasText: 'The canary sings' })
    await letter.getByRole('button', { name: 'Save notes-of-the-week.png' }).click()
    expect((await saved).suggestedFilename()).toBe('notes-of-the-week.png')
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(counselor.getByText('People wrote to you')).toHaveCount(0)
  })

  await test.step('an answer survives a reload in the middle, and is there once however often it is pressed', async () => {
    await counselor.goto(letters)
    await words(counselor).fill('Four is early. Here is a plan.')
    await counselor.getByLabel('Add a file').setInputFiles([plan])
    const files = counselor.getByRole('list', { name: 'Files' })
    await expect(files).toContainText('plan.png')
    await counselor.reload()
    await expect(words(counselor)).toHaveValue('Four is early. Here is a plan.')
    await expect(files).toContainText('plan.png')
    await isSound(counselor)
    // The same letter in another window: sent from both, it is there once.
    const other = await counselor.context().newPage()
    await other.goto(letters)
    await expect(words(other)).toHaveValue('Four is early. Here is a plan.')
    await expect(other.getByRole('list', { name: 'Files' })).toContainText('plan.png')
    await counselor.getByRole('button', { name: 'Send' }).dblclick()
    await expect(counselor.getByText('Your message is sent.')).toBeVisible()
    await expect(words(counselor)).toHaveValue('')
    await other.getByRole('button', { name: 'Send' }).click()
    await expect(other.getByText('Your message is sent.')).toBeVisible()
    await other.close()
    await counselor.reload()
    await expect(counselor.getByText('Four is early. Here is a plan.')).toHaveCount(1)
    await expect(words(counselor)).toHaveValue('')
    await expect(files).toHaveCount(0)
    await member.goto('/northstar/messages')
    await member
      .getByRole('list', { name: 'Received' })
      .getByRole('link', { name: /Four is early/ })
      .click()
    const received = member.getByRole('article').filter({ hasText: 'Four is early' })
    await expect(received).toHaveCount(1)
    await expect(received).toContainText('plan.png')
  })

  await test.step('a letter whose answer is lost stands above, and what is changed since goes as one of its own', async () => {
    const letter = /\/conversations\/\d+\/messages$/
    const first = counselor.getByRole('listitem').filter({ hasText: 'And the finch?' })
    const second = counselor.getByRole('listitem').filter({ hasText: 'And the finch, how is it?' })
    const send = counselor.getByRole('button', { name: 'Send' })
    await counselor.route(
      letter,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await words(counselor).fill('And the finch?')
    await send.click()
    await expect(first).toHaveCount(1)
    await words(counselor).fill('And the finch, how is it?')
    await send.click()
    await expect(counselor.getByText('This message was sent before with other words.')).toBeVisible()
    await expect(second).toHaveCount(0)
    await send.click()
    await expect(counselor.getByText('Your message is sent.')).toBeVisible()
    await expect(second).toHaveCount(1)
    await expect(first).toHaveCount(1)
  })

  await test.step('a press whose window was loaded anew before the answer came is sent once', async () => {
    const letter = /\/conversations\/\d+\/messages$/
    const once = counselor.getByRole('listitem').filter({ hasText: 'One more thing' })
    const slow = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    await counselor.route(
      letter,
      async (route) => {
        await route.fetch()
        arrived.resolve()
        await slow.promise
        await route.abort().catch(() => {})
      },
      { times: 1 },
    )
    await words(counselor).fill('One more thing')
    await counselor.getByRole('button', { name: 'Send' }).click()
    await arrived.promise
    await counselor.reload()
    slow.resolve()
    await expect(once).toHaveCount(1)
    await expect(words(counselor)).toHaveValue('')
  })

  await test.step('what another window sent, changed here, goes on as a message of its own', async () => {
    const other = await counselor.context().newPage()
    await words(counselor).fill('See you Monday')
    await expect(counselor.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    await other.goto(letters)
    await expect(words(other)).toHaveValue('See you Monday')
    await counselor.getByRole('button', { name: 'Send' }).click()
    await expect(counselor.getByText('Your message is sent.')).toBeVisible()
    await words(other).fill('See you Monday at nine')
    await expect(other.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    await expect(other.getByRole('listitem').filter({ hasText: 'See you Monday' })).toHaveCount(1)
    await other.reload()
    await expect(words(other)).toHaveValue('See you Monday at nine')
    // And where the first one sends something else in its place, the words that stand here are kept all the same.
    await counselor.reload()
    await words(counselor).fill('Only this for now')
    await counselor.getByRole('button', { name: 'Send' }).click()
    await expect(counselor.getByText('Your message is sent.')).toBeVisible()
    const kept = other.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok())
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await kept
    await other.reload()
    await expect(words(other)).toHaveValue('See you Monday at nine')
    await words(other).fill('')
    await expect(other.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    await other.close()
    await counselor.reload()
  })

  await test.step('one press puts the member on the care line’s list, and says who has taken it', async () => {
    const waiting = rosa.getByRole('region', { name: 'Call now' })
    await expect(rosa.getByText('New tasks appear by themselves.')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await counselor.goto('/staff/counselor/cases')
    await expect(counselor.getByRole('link', { name: maya.name })).toBeVisible()
    await isSound(counselor)
    await counselor.getByRole('link', { name: maya.name }).click()
    // The second press of a hasty hand does not close what the first one opened.
    await counselor.getByRole('button', { name: 'Have the care line call now' }).dblclick()
    await expect(counselor.getByRole('dialog')).toContainText(`Have the care line call ${maya.name} now?`)
    await isSound(counselor)
    await counselor.getByRole('button', { name: 'Yes, call now' }).click()
    await expect(counselor.getByText('Please choose why.')).toBeVisible()
    await counselor.getByText('Said they want to hurt or kill themselves').click()
    await counselor.getByLabel('In a few words').fill('Alone at home')
    await counselor.getByRole('button', { name: 'Yes, call now' }).click()
    await expect(counselor.getByText('Nobody has taken it yet')).toBeVisible()
    await isSound(counselor)
    await expect(waiting).toContainText('In danger: a counselor asks you to call')
    await expect(rosa.getByText('Lopez')).toHaveCount(0)
    await waiting.getByRole('button', { name: /^I call: In danger/ }).click()
    await expect(rosa.getByRole('heading', { name: maya.name })).toBeVisible()
    await expect(rosa.getByText('Said they want to hurt or kill themselves. Alone at home')).toBeVisible()
    await counselor.getByRole('button', { name: 'Tell the care line more' }).click()
    await counselor.getByText('I cannot reach them and fear for them').click()
    await counselor.getByRole('button', { name: 'Add it' }).click()
    await expect(counselor.getByText('Added. Whoever calls reads it')).toBeVisible()
    await expect(rosa.getByText('I cannot reach them and fear for them.')).toBeVisible()
    await counselor.goto(`/staff/counselor/visits/${visit?.id}`)
    await expect(counselor.getByText('Rosa Kim of the care line has taken it.')).toBeVisible()
  })

  await test.step('the address of somebody else’s visit or person opens nothing', async () => {
    for (const [path, text] of [
      [`visits/${foreign.id}`, 'This visit is not one of yours'],
      [`cases/${foreign.patientId}`, 'This is not one of your cases'],
      [`inbox/${foreign.patientId}`, 'This is not one of your cases'],
    ] as const) {
      await counselor.goto(`/staff/counselor/${path}`)
      await expect(counselor.getByRole('alert')).toContainText(text)
      await expect(counselor.getByText('Lovett')).toHaveCount(0)
    }
  })

  await test.step('closes the visit that is over with five presses; the member reads that it took place', async () => {
    await member.goto('/northstar/appointments')
    await expect(tookPlace(member)).toHaveCount(1)
    await setClock(counselor, product, { advance_seconds: 25 * 60 })
    for (const page of [counselor, member]) await keepSameClock(page.context(), page.request)
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByRole('heading', { name: 'To close' })).toBeVisible()
    await isSound(counselor)
    await counselor
      .getByRole('link', { name: new RegExp(maya.name) })
      .first()
      .click()
    await expect(heading(counselor, `Visit with ${maya.name}`)).toBeVisible()
    await choose(counselor, 'The visit', 'It took place')
    for (const [group, choice] of [
      ['What was it about?', 'Stress or mood'],
      ['How does it go on?', 'The person books when they want to'],
    ] as const)
      await choose(counselor, group, choice)
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(counselor.getByText('Please choose one.')).toHaveCount(1)
    await isSound(counselor)
    await choose(counselor, 'How is the person, compared with the last visit?', 'Better')
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(counselor.getByText('This visit is closed')).toBeVisible()
    await expect(counselor.getByRole('region', { name: 'What you answered' })).toContainText('Stress or mood')
    await isSound(counselor)
    await member.reload()
    await expect(tookPlace(member)).toHaveCount(2)
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(counselor.getByRole('heading', { name: 'To close' })).toHaveCount(0)
  })
})

import { expect, type Page, test } from '@playwright/test'
import { signInOverApi } from '../../journeys/appointments.ts'
import { keepSameClock } from '../../fixtures.ts'
import { type OwnProduct, ownProduct } from '../own-product.ts'
import { demoStaff, isSound, personAt, setClock, resetDemo } from '../walkers.ts'

// What a counselor does when a visit does not go as booked, and when a letter or a case does not, on the real product.

const maya = { email: 'maya.lopez@northstar.example', name: 'Maya Lopez' }
const counselorName = 'Yesenia Ueda'
/** No counselor of the demo lives by it. */
const device = { timezoneId: 'America/Anchorage' }

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const started = await ownProduct('embedded')
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product.end())

interface Booked {
  readonly id: number
  readonly provider_id: number
  readonly start_time: string
}
type Over = Awaited<ReturnType<typeof signInOverApi>>

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

/** The visits of the member that are booked. */
async function ahead(member: Page, { patientId, headers }: Over): Promise<readonly Booked[]> {
  const answer = await member.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  return ((await answer.json()) as { appointments: Booked[] }).appointments
}

/** The member cancels a visit. */
async function cancels(member: Page, { patientId, headers }: Over, id: number): Promise<void> {
  const path = `/telehealth/v1/patients/${patientId}/appointments/${id}/cancel`
  const answer = await member.request.put(path, { headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The member books the counselor's next free hour by phone, in the place of another visit where one is moved. */
async function books(member: Page, over: Over, provider: number, movedFrom?: Booked): Promise<Booked> {
  const { patientId, headers } = over
  const profile = `/telehealth/v2/providers/${provider}/profile?show_next_availability=true&state_abbrev=CO`
  const free = await member.request.get(profile, { headers })
  const { availability_details: found } = (await free.json()) as {
    availability_details: { available_hours: { timeslot: string }[] }
  }
  const appointment = {
    provider_id: provider,
    provider_type_id: 38,
    appointment_method: 'phone',
    start_time: Date.parse(found.available_hours.at(movedFrom ? -1 : 0)?.timeslot ?? '') / 1000,
    state_abbrev: 'CO',
    survey_answer: 'Other',
    chief_complaint: 'Stress',
    customer_call_in_number: '7205550142',
    agrees_to_informed_consent: true,
    agrees_to_privacy_agreement: true,
    consent_user_initials: 'ML',
  }
  const booked = await member.request.post(`/telehealth/v2/patients/${patientId}/appointments`, {
    headers: { ...headers, ...(movedFrom ? { 'x-moved-from': String(movedFrom.id) } : {}) },
    data: { appointment },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return ((await booked.json()) as { appointment: Booked }).appointment
}

test('a counselor cannot make a visit, loses one, does not meet somebody, and a refused file costs no words', async ({
  browser,
}) => {
  const member = await personAt(browser, product.members)
  await resetDemo(member, product)
  const over = await signInOverApi(member.request, maya.email, 'northstar')
  const [visit] = await ahead(member, over)
  if (!visit) throw new Error('Maya has no visit')
  await keepSameClock(member.context(), member.request)
  const counselor = await demoStaff(browser, product, counselorName, device)
  const page = `/staff/counselor/visits/${visit.id}`

  await test.step('reads whose clock the times are by, and that the device shows another one', async () => {
    await counselor.goto('/staff/counselor/today')
    await expect(heading(counselor, 'Your day')).toBeVisible()
    for (const path of ['today', 'offers', 'inbox', 'cases', 'visits']) {
      await counselor.goto(`/staff/counselor/${path}`)
      await expect(counselor.getByText(/Times are .+ \(.+\), as in your profile\./)).toHaveCount(1)
      await expect(counselor.getByText('This device shows Alaska time (Anchorage).')).toHaveCount(1)
      await isSound(counselor)
    }
  })

  await test.step('asks to move a visit: the words are shown with day, hour and zone before they are sent, and it stays visible', async () => {
    await counselor
      .getByRole('link', { name: new RegExp(maya.name) })
      .first()
      .click()
    await expect(heading(counselor, `Visit with ${maya.name}`)).toBeVisible()
    await expect(counselor.getByText('They are in Colorado · Mountain time.')).toBeVisible()
    await expect(counselor.getByRole('link', { name: /^The care line by phone: \(800\)/ })).toBeVisible()
    await counselor.getByRole('button', { name: 'I cannot make it' }).click()
    const dialog = counselor.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('Please choose what should happen.')).toBeVisible()
    const own = dialog.getByLabel(`Your words to ${maya.name}`)
    await dialog.getByText(/^Cancel it/).click()
    await expect(own).toHaveValue(/^I am sorry: I have to cancel this visit\./)
    await dialog.getByText(/^Ask to move it/).click()
    await expect(own).toHaveValue(/^I am sorry: I cannot be there at this time\./)
    await own.fill('My train is late.')
    await counselor.reload()
    await counselor.getByRole('button', { name: 'I cannot make it' }).click()
    await expect(own).toHaveValue('My train is late.')
    await expect(dialog.getByRole('radio', { name: /^Ask to move it/ })).toBeChecked()
    await expect(
      dialog.getByText(/^About our visit on \w+, November \d+ at .+ Mountain time, which I ask you to move:/),
    ).toContainText('My train is late.')
    await isSound(counselor)
    await dialog.getByRole('button', { name: 'Send, and ask to move it' }).dblclick()
    await expect(counselor.getByText(`You asked ${maya.name} to choose another time`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await counselor.goto('/staff/counselor/visits')
    await expect(counselor.getByText('Asked to move', { exact: true })).toBeVisible()
    await isSound(counselor)
    await member.goto('/northstar/messages')
    await expect(
      member.getByRole('list', { name: 'Received' }).getByRole('link', { name: /About our visit on/ }),
    ).toHaveCount(1)
    for (const path of ['', 'appointments']) {
      await member.goto(`/northstar/${path}`)
      await expect(member.getByText('Your counselor asks you to choose another time.')).toBeVisible()
      await expect(member.getByRole('button', { name: /^Change the time/ })).toBeVisible()
    }
  })

  await test.step('can make it after all, said in two windows: the member is told once, and is not asked any more', async () => {
    const second = await counselor.context().newPage()
    for (const one of [counselor, second]) {
      await one.goto(page)
      await one.getByRole('button', { name: 'I can make it after all' }).click()
      await expect(one.getByRole('dialog')).toContainText('which stays at this time after all:')
    }
    await isSound(counselor)
    for (const one of [counselor, second]) {
      await one.getByRole('dialog').getByRole('button', { name: 'Send, and keep the time' }).dblclick()
      await expect(one.getByText(`${maya.name} is told that the visit stays at its time.`)).toBeVisible()
      await expect(one.getByRole('button', { name: 'I cannot make it' })).toBeFocused()
    }
    await second.close()
    await isSound(counselor)
    await member.goto('/northstar/messages')
    const received = member.getByRole('list', { name: 'Received' })
    await expect(received.getByText(/which stays at this time after all/)).toHaveCount(1)
    for (const path of ['', 'appointments']) {
      await member.goto(`/northstar/${path}`)
      await expect(member.getByRole('button', { name: /^Change the time/ })).toBeVisible()
      await expect(member.getByText('Your counselor asks you to choose another time.')).toHaveCount(0)
    }
  })

  await test.step('is told on the day page that the member canceled, until the note is put away', async () => {
    await counselor.goto(page)
    await counselor.getByRole('button', { name: 'I cannot make it' }).click()
    await cancels(member, over, visit.id)
    const dialog = counselor.getByRole('dialog')
    await dialog.getByText(/^Cancel it/).click()
    await dialog.getByRole('button', { name: 'Send, and cancel it' }).click()
    await expect(dialog.getByText('The person canceled this visit just now. Nothing was sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(counselor.getByText('The person canceled this visit, ')).toBeVisible()
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByText('Canceled by the person')).toBeVisible()
    await isSound(counselor)
    await counselor.getByRole('button', { name: `Put away the note about ${maya.name}` }).click()
    await expect(counselor.getByText('Canceled by the person')).toHaveCount(0)
  })

  let second = await books(member, over, visit.provider_id)

  await test.step('is told on the day page that the member moved one, and where to', async () => {
    await counselor.goto(`/staff/counselor/visits/${second.id}`)
    await expect(counselor.getByRole('button', { name: 'I cannot make it' })).toBeVisible()
    const old = second
    await cancels(member, over, old.id)
    second = await books(member, over, visit.provider_id, old)
    await counselor.goto(`/staff/counselor/visits/${old.id}`)
    await expect(counselor.getByText('The person moved this visit, ')).toBeVisible()
    await expect(counselor.getByRole('link', { name: /^Moved to / })).toBeVisible()
    await isSound(counselor)
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByText('Moved by the person')).toBeVisible()
    await isSound(counselor)
    await counselor.getByRole('link', { name: new RegExp(`^${maya.name}: from .+ to .+`) }).click()
    await expect(counselor).toHaveURL(new RegExp(`/staff/counselor/visits/${second.id}$`))
  })

  await test.step('cancels another one: the hour is not offered again', async () => {
    await counselor.goto(`/staff/counselor/visits/${second.id}`)
    await counselor.getByRole('button', { name: 'I cannot make it' }).click()
    await counselor
      .getByRole('dialog')
      .getByText(/^Cancel it/)
      .click()
    await counselor.getByRole('dialog').getByRole('button', { name: 'Send, and cancel it' }).click()
    await expect(counselor.getByText('You canceled this visit, ')).toBeVisible()
    await member.goto('/northstar/messages')
    await expect(
      member
        .getByRole('list', { name: 'Received' })
        .getByText(/which I had to cancel/)
        .first(),
    ).toBeVisible()
    await isSound(counselor)
    expect((await ahead(member, over)).map(({ id }) => id)).not.toContain(second.id)
  })

  await test.step('did not meet the person: what was chosen outlives a reload, and the person keeps the session', async () => {
    const third = await books(member, over, visit.provider_id)
    const begun = Temporal.Instant.from(third.start_time).add({ minutes: 1 })
    await setClock(counselor, product, { now: begun.toString() })
    for (const one of [counselor, member]) await keepSameClock(one.context(), one.request)
    await counselor.goto(`/staff/counselor/visits/${third.id}`)
    // Days later the session of the counselor has ended.
    await counselor.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(counselor.getByRole('link', { name: 'Call (720) 555-0142' })).toBeVisible()
    await counselor.getByText('We did not meet, and not because of the person').click()
    await counselor.reload()
    await expect(counselor.getByRole('radio', { name: /^We did not meet/ })).toBeChecked()
    await isSound(counselor)
    await counselor.getByText('The person did not come').click()
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    const dialog = counselor.getByRole('dialog')
    await expect(dialog).toContainText(`Close it, because ${maya.name} did not come?`)
    await expect(dialog).toContainText('It counts as one of their covered sessions.')
    await isSound(counselor)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await counselor.getByText('We did not meet, and not because of the person').click()
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(dialog).toContainText(/The visit is booked until \d+:\d\d [AP]M\./)
    await dialog.getByRole('button', { name: 'Yes, close it' }).click()
    await expect(counselor.getByText('You did not meet. The person has the session back.')).toBeVisible()
    await isSound(counselor)
    await refusedFile(counselor, over.patientId)
  })
})

/** A file that is refused stops the message, with what is wrong; the words stay. */
async function refusedFile(counselor: Page, patientId: number): Promise<void> {
  await counselor.goto(`/staff/counselor/inbox/${patientId}`)
  await words(counselor).fill('Here is the plan.')
  const adder = counselor.getByLabel('Add a file')
  await test.step('one that is too large is not sent at all', async () => {
    const sent: string[] = []
    counselor.on('request', (one) => sent.push(`${one.method()} ${new URL(one.url()).pathname}`))
    await adder.setInputFiles([
      { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_001) },
    ])
    await expect(counselor.getByText('Choose a file of 10 MB or less.')).toBeVisible()
    expect(sent.filter((one) => /^POST .*documents/.test(one))).toEqual([])
  })
  await adder.setInputFiles([
    { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ])
  await expect(counselor.getByText('“plan.png” could not be added.')).toBeVisible()
  await counselor.getByRole('button', { name: 'Send' }).click()
  await expect(
    counselor.getByText('“plan.png” could not be added, so the message was not sent.'),
  ).toBeVisible()
  await isSound(counselor)
  await expect(counselor.getByText('Your message is sent.')).toHaveCount(0)
  await expect(words(counselor)).toHaveValue('Here is the plan.')
  await counselor.getByRole('button', { name: 'Go on without this file' }).click()
  await counselor.getByRole('button', { name: 'Send' }).click()
  await expect(counselor.getByText('Your message is sent.')).toBeVisible()
}

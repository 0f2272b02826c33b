import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { uuid } from '../fake-data.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'
import { fakePreviews } from './fake-previews.ts'
import { type FakeStudio, fakeStudio } from './fake-studio.ts'
import { everything, someSpaces } from './fake-spaces.ts'

test.use({ allowConsoleErrors: [/status of (40[0-9]|422)|ERR_FAILED/] })

const BLUEFIN = uuid(1)
const CEDAR = uuid(2)

async function open(
  page: Page,
  path: string,
  { studio = fakeStudio(), role = 'account_manager' as 'account_manager' | 'editor' } = {},
): Promise<FakeStudio> {
  await fakePreviews(page)
  await fakeServer(page, fakeStaff({ roles: [role], studio }))
  await page.goto(`${FAKE_ORIGIN}/staff${path}`)
  return studio
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const boxOf = (page: Page, title: string) => page.locator('details', { hasText: title })
const green = (page: Page) => page.getByRole('status').filter({ hasText: 'All checks are green' })

test('a new organization is made from five answers, and its next steps are said', async ({ page }) => {
  await open(page, '/studio')
  await page.getByRole('link', { name: 'New organization' }).click()
  await expect(page.getByText('We make a draft. Members see nothing of it.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expect(page.getByLabel('Name of the program')).toBeFocused()
  await page.getByLabel('Name of the program').fill('Bluefin')
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0123')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('Another organization has this client id.').first()).toBeVisible()
  // What was typed waits over a reload, until it is made or thrown away.
  await page.reload()
  await expect(page.getByLabel('Name of the program')).toHaveValue('Bluefin')
  await expect(page.getByLabel('Phone that answers day and night')).toHaveValue('(202) 555-0123')
  await page.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect(page.getByLabel('Name of the program')).toHaveValue('')
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0123')
  await page.getByLabel('Name of the program').fill('Acme Care')
  await expect(page.getByLabel('Client id')).toHaveValue('acme-care')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Acme Care', level: 1 })).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeVisible()
  await page.getByRole('link', { name: 'Studio' }).last().click()
  await expect(page.getByRole('row', { name: /Acme Care/ })).toContainText('never')
  await page.getByRole('link', { name: 'New organization' }).click()
  await expect(page.getByLabel('Name of the program')).toHaveValue('')
})

test('a wrong color is said at its field, keeps Publish shut, and leads back there by a press', async ({
  page,
}) => {
  await open(page, `/studio/${BLUEFIN}?part=look`)
  await expect(green(page)).toBeVisible()
  await page.getByLabel('Main color', { exact: true }).fill('#0b5c6')
  await expect(page.getByText('1 fault keeps this from being published')).toBeVisible()
  await expect(page.getByLabel('Main color', { exact: true })).toHaveAccessibleDescription(
    /A color is # and six digits/,
  )
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Publishing is shut')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await page.getByRole('button', { name: /A color is # and six digits/ }).click()
  await expect(page.getByLabel('Main color', { exact: true })).toBeFocused()
  await page.getByLabel('Main color', { exact: true }).fill('#0b5c77')
  await expect(green(page)).toBeVisible()
})

test('a pale color is told in words before anybody publishes it', async ({ page }) => {
  await open(page, `/studio/${BLUEFIN}?part=look`)
  await expect(page.getByText(/Your main color is used as it is: \d/).first()).toBeVisible()
  await page.getByLabel('Main color', { exact: true }).fill('#fff7b0')
  await expect(page.getByText(/Your main color is too pale to read here/)).toBeVisible()
})

test('what changes is shown before it is published, and an older version comes back with a reason to think', async ({
  page,
}) => {
  await open(page, `/studio/${BLUEFIN}`)
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0123')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Removed: phone: "+18005550133"' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Added: phone: "+12025550123"' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published as version 3.')).toBeVisible()
  const pages = page.getByRole('link', { name: 'Open its pages: portal.example/bluefin/ (new tab)' })
  await expect(pages).toHaveAttribute('href', 'https://portal.example/bluefin/')
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 3 is what members read')).toBeVisible()
  await expect(pages).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  const compared = Promise.withResolvers<void>()
  await page.route('**/difference?*', async (route) => {
    await compared.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Bring back version 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring version 2 back?' })
  const bringBack = dialog.getByRole('button', { name: 'Bring it back' })
  await expect(dialog.getByRole('group', { name: 'What changes with it' })).toBeVisible()
  const place = await bringBack.boundingBox()
  compared.resolve()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Added: phone: "+18005550133"' })).toBeVisible()
  // What differs comes a moment after the window: nothing moves under a press.
  expect(await bringBack.boundingBox()).toEqual(place)
  await bringBack.click()
  await expect(page.getByText('Version 2 is back. Members read it as version 4.')).toBeVisible()
  await expect(page.getByText('Brought back version 2')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Phone that answers day and night')).toHaveValue('(800) 555-0133')
})

test('what was typed while nothing could be saved is there after a reload, and is saved then', async ({
  page,
}) => {
  const studio = await open(page, `/studio/${BLUEFIN}`)
  let isDown = true
  await page.route('**/api/staff/studio/spaces/*/draft', (route) =>
    isDown && route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Employer in words').fill('Bluefin Inc')
  await expect(page.getByText('We try again, and what you typed is safe on this computer.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Employer in words')).toHaveValue('Bluefin Inc')
  await expect(page.getByText('We brought back what was not saved')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(saved(page)).toBeVisible()
  expect(studio.spaces.find(({ space }) => space.id === BLUEFIN)?.form?.employer).toBe('Bluefin Inc')
})

test('whoever saves second reads who was first, and loses nothing of either', async ({ page }) => {
  const studio = await open(page, `/studio/${BLUEFIN}`)
  await expect(page.getByLabel('Employer in words')).toBeVisible()
  studio.elsewhere(BLUEFIN, { program_name: 'Bluefin Cares' })
  await page.getByLabel('Employer in words').fill('Bluefin Inc')
  await expect(page.getByText('Jo Whitfield saved this a moment ago.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes, on top of theirs' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByLabel('Name of the program')).toHaveValue('Bluefin Cares')
  await expect(page.getByLabel('Employer in words')).toHaveValue('Bluefin Inc')
})

test('or takes what the other one saved', async ({ page }) => {
  const studio = await open(page, `/studio/${BLUEFIN}`)
  await expect(page.getByLabel('Employer in words')).toBeVisible()
  studio.elsewhere(BLUEFIN, { employer: 'Bluefin Foods' })
  await page.getByLabel('Employer in words').fill('Bluefin Inc')
  await page.getByRole('button', { name: 'Take theirs, drop my changes' }).click()
  await expect(page.getByLabel('Employer in words')).toHaveValue('Bluefin Foods')
})

test('an editor changes words and pictures, and nothing else', async ({ page }) => {
  const rights = { ...everything, edit: 'texts', publish: false, decide: false, give_back: false } as const
  await open(page, `/studio/${BLUEFIN}`, { role: 'editor', studio: fakeStudio(someSpaces(rights)) })
  await expect(page.getByLabel('Phone that answers day and night')).toBeDisabled()
  await page.getByLabel('Name of the program').fill('Bluefin Cares')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your role may edit this, but not publish it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
})

test('what files keep is read only until it is taken over, which says what it means', async ({ page }) => {
  await open(page, `/studio/${CEDAR}`)
  await expect(page.getByLabel('Name of the program')).toBeDisabled()
  await page.getByRole('link', { name: 'Go to Manage' }).click()
  await page.getByRole('button', { name: 'Take over from the files' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('A change of its files in the folder has no effect any more.')
  await dialog.getByRole('button', { name: 'Take over from the files' }).click()
  await expect(page.getByText('The studio keeps it.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name of the program')).toBeEnabled()
})

test('giving back is refused in words while the folder holds something else', async ({ page }) => {
  await open(page, `/studio/${BLUEFIN}/manage`)
  await page.getByRole('button', { name: 'Give back to the files' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back to the files' }).click()
  await expect(page.getByRole('alert')).toContainText('in the folder differs from what is published')
})

test('switching an organization off, and pages out, happens after their consequences were read', async ({
  page,
}) => {
  await open(page, `/studio/${BLUEFIN}/manage`)
  await page.getByRole('button', { name: 'Choose pages' }).click()
  const doIt = page.getByRole('button', { name: 'Do it now' })
  await expect(doIt).toBeDisabled()
  await page.getByRole('dialog').getByText('Messages', { exact: true }).click()
  await page.getByRole('dialog').getByText('Appointments', { exact: true }).click()
  const pages = page.getByRole('dialog').getByRole('region', { name: 'What this touches now' })
  await expect(pages).toContainText('1,204 membersCannot read or write messages here.')
  await expect(pages).toContainText('40 booked visitsStay booked. Members do not see them here')
  await expect(pages).toContainText('31 video visits')
  await page.getByRole('dialog').getByText('Appointments', { exact: true }).click()
  await expect(pages).not.toContainText('visits')
  await doIt.click()
  await expect(page.getByText('Left out now: Legal help, Messages')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('911 and 988 still stand on them.')
  await expect(dialog).toContainText('1,204 membersCannot sign in. Their accounts stay.')
  await expect(dialog).toContainText('3 open requests')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('It is switched off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('the text of a file and its form are the same, whichever is changed', async ({ page }) => {
  await open(page, `/studio/${BLUEFIN}?part=files`)
  const text = page.getByLabel('Text of organisations/bluefin.yaml')
  await text.fill((await text.inputValue()).replace('employer: Bluefin', 'employer: Bluefin Seafood'))
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Name and contact' }).click()
  await expect(page.getByLabel('Employer in words')).toHaveValue('Bluefin Seafood')
  await page.getByLabel('Employer in words').fill('Bluefin Sea')
  await page.getByRole('link', { name: 'As text' }).click()
  await expect(page.getByLabel('Text of organisations/bluefin.yaml')).toHaveValue(/employer: Bluefin Sea\n/)
})

test('a text is translated beside its English', async ({ page }) => {
  const studio = await open(page, `/studio/${BLUEFIN}?part=languages`)
  const item = page.getByRole('listitem').filter({ hasText: 'Call us day or night.' })
  await expect(item).toContainText('Not translated')
  await item.getByLabel('Spanish').fill('Llámenos de día o de noche.')
  await expect(item).toContainText('Translated')
  await expect(saved(page)).toBeVisible()
  const files = studio.spaces.find(({ space }) => space.id === BLUEFIN)?.files
  expect(files?.find(({ path }) => path.endsWith('.es.yaml'))?.text).toContain('# Usted, palabras sencillas.')
})

test('a broken link of a question keeps Publish shut and names the way that ends nowhere', async ({
  page,
}) => {
  await open(page, '/studio/intakes?part=files&file=intake/short.yaml')
  await expect(page.getByRole('img', { name: /Questions of short/ })).toBeVisible()
  const text = page.getByLabel('Text of intake/short.yaml')
  const good = await text.inputValue()
  await text.fill(good.replace('kickout_danger', 'nowhere'))
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await page.getByRole('button', { name: /self_harm → nowhere/ }).click()
  await expect(text).toBeFocused()
  expect(
    await text.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)),
  ).toBe('    next: nowhere')
  await text.fill(`${good}# Mended.\n`)
  await expect(green(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published as version 2.')).toBeVisible()
})

test('the words of a question are changed in fields, and nothing else of its text is', async ({ page }) => {
  const studio = await open(page, '/studio/intakes')
  const textNow = () => studio.spaces.find(({ space }) => space.id === 'intakes')?.files[0]?.text ?? ''
  const before = textNow()
  await expect(page.getByText('These questions are asked in one organization: Bluefin Foods.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Questions of short/ })).toBeVisible()
  const box = boxOf(page, '1. When would you like to talk?')
  await box.locator('summary').click()
  const answer = box.getByLabel('Answer 1', { exact: true })
  await answer.fill('In the evening')
  await expect(page.getByText(/^Another answer has these words already/)).toBeVisible()
  await answer.fill('')
  await expect(page.getByText(/^Something has to stand here/)).toBeVisible()
  await answer.fill('Before noon: 8 to 12')
  await box.getByLabel('A line below it').fill('You can change it later.')
  await expect(saved(page)).toBeVisible()
  await expect
    .poll(textNow)
    .toBe(
      before
        .replace('{ text: In the morning,', "{ text: 'Before noon: 8 to 12',")
        .replace('talk?\n', 'talk?\n    subheading: You can change it later.\n'),
    )
  await page.getByRole('link', { name: 'As text' }).click()
  await page.getByRole('button', { name: /^short\.yaml/ }).click()
  await expect(page.getByLabel('Text of intake/short.yaml')).toHaveValue(/Before noon: 8 to 12/)
})

test('a question is shown as it is asked beside its words, and what is typed stays while it is looked at', async ({
  page,
}) => {
  // Otherwise every frame is told the colors of the test, whatever its own place says.
  await page.emulateMedia({ colorScheme: null })
  await open(page, '/studio/intakes')
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('heading')).toContainText('The preferred_time page')
  const box = boxOf(page, '2. How long shall it take?')
  await box.locator('summary').click()
  await expect(shown.getByRole('heading')).toContainText('The visit_length page')
  await box.getByLabel('A line below it').fill('You can change it later.')
  await page.getByText('Dark', { exact: true }).click()
  await expect(shown.getByText('by night')).toBeVisible()
  await page.getByText('Laptop', { exact: true }).click()
  await expect(page.getByTitle('A question, Dark, on a Laptop')).toBeVisible()
  await expect(box.getByLabel('A line below it')).toHaveValue('You can change it later.')
  await expect(saved(page)).toBeVisible()
})

test('an article is read as members will read it while it is written', async ({ page }) => {
  await open(page, '/studio/articles')
  await page.getByRole('button', { name: /when-you-cannot-sleep/ }).click()
  const text = page.getByLabel(/Text of articles/)
  await text.fill((await text.inputValue()).replace('the same ceiling', 'the same thoughts'))
  await expect(page.getByRole('article')).toContainText('the same thoughts')
  await expect(page.getByRole('article')).toContainText('4 minutes to read · Reading grade 5.2')
})

test('a hostile picture is refused in words where it is chosen', async ({ page }) => {
  await open(page, `/studio/${BLUEFIN}?part=look`)
  await page.getByLabel('Picture for light pages', { exact: true }).setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg><script>1</script></svg>'),
  })
  await expect(page.getByRole('alert')).toContainText('holds a script, a style sheet or a link')
  await expect(saved(page)).toBeVisible()
})

test('what the server will not have is said, and undone with a press', async ({ page }) => {
  await open(page, `/studio/${BLUEFIN}?part=look`)
  await page.getByLabel('Picture for light pages', { exact: true }).setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg><title>refused</title></svg>'),
  })
  await expect(page.getByRole('alert')).toContainText('The picture holds a script.')
  await page.getByRole('button', { name: 'Undo what is not saved' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo what is not saved' }).click()
  await expect(saved(page)).toBeVisible()
})

test('the preview shows the real pages in both colors and sizes, and a mail', async ({ page }) => {
  // Otherwise every frame is told the colors of the test, whatever its own place says.
  await page.emulateMedia({ colorScheme: null })
  await open(page, `/studio/${BLUEFIN}`)
  const pane = page.getByRole('region', { name: 'Preview' })
  await expect(pane.getByTitle('Home, Light, on a Phone')).toBeVisible()
  await pane.getByText('A question').click()
  await pane.getByText('Dark').click()
  const heading = pane.frameLocator('iframe').getByRole('heading')
  await expect(heading).toContainText('The question page')
  await expect(heading.getByText('by night')).toBeVisible()
  await pane.getByText('Light').click()
  await expect(heading.getByText('by day')).toBeVisible()
  await pane.getByText('Laptop').click()
  await expect(pane.getByTitle('A question, Light, on a Laptop')).toBeVisible()
  await pane.getByText('A mail').click()
  await expect(pane.frameLocator('iframe').getByRole('heading')).toContainText('The code page')
})

import { expect, type Page, test } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { walkersOf } from './walkers.ts'

// On the real product, whose texts are as in production: a draft of a critical text is English until it is reviewed.

const ENGLISH = 'Please talk to somebody right now'
const DRAFT = 'Por favor, hable con alguien ahora mismo'
const OWN = 'Por favor, hable ahora mismo con alguien'

let product: OwnProduct
test.beforeAll(async () => {
  const started = await ownProduct('embedded', { CRITICAL_DRAFTS: '0' })
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product.end())

/** The words on top of the page for a person in danger, in its first HTML and after its scripts, and their language. */
async function heading(member: Page): Promise<readonly (string | null | boolean)[]> {
  const answer = await member.goto(`${product.members}/northstar/risk?lang=es`)
  const html = (await answer?.text()) ?? ''
  await member.waitForLoadState('networkidle')
  const title = member.getByRole('heading', { level: 1 })
  const words = await title.textContent()
  return [words, await title.getAttribute('lang'), html.includes(`>${words}<`)]
}

const search = async (editor: Page, text: string): Promise<void> => {
  await editor.getByRole('link', { name: 'Words', exact: true }).click()
  await editor.getByRole('searchbox', { name: /Words in English or Spanish/ }).fill(text)
  await editor.getByRole('link', { name: text, exact: true }).first().click()
  await expect(editor.getByRole('heading', { level: 1 })).toContainText('intake-safety')
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Spanish words' })
const review = (page: Page) => page.getByRole('button', { name: 'Mark as reviewed' })

test('an editor reviews a critical text: the Spanish page says it at once, and in English again once it is taken back', async ({
  browser,
}) => {
  const walkers = walkersOf(browser, product)
  const [editor, member] = [await walkers.demo('Lena Fischer'), await (await browser.newContext()).newPage()]
  const faults: string[] = []
  member.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text())
  })
  expect(await heading(member)).toEqual([ENGLISH, 'en', true])

  await search(editor, ENGLISH)
  await expect(field(editor)).toHaveValue(DRAFT)
  await expect(editor.getByText('Nothing is wrong with these words.')).toBeVisible()
  await field(editor).fill(`${OWN} {$name}`)
  await expect(editor.getByText('The English does not have this: {$name}.')).toBeVisible()
  // What was typed stays over a reload.
  await editor.reload()
  await expect(field(editor)).toHaveValue(`${OWN} {$name}`)
  await field(editor).fill(OWN)
  await expect(editor.getByText('Nothing is wrong with these words.')).toBeVisible()
  expect(await faultsFoundByAxe(editor)).toEqual([])
  await review(editor).click()
  await expect(editor.getByText('Members read it now')).toBeVisible()
  expect(await heading(member)).toEqual([OWN, null, true])

  await editor.getByRole('button', { name: 'Take the review back' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Take the review back' }).click()
  await expect(editor.getByText('The review is taken back')).toBeVisible()
  expect(await heading(member)).toEqual([ENGLISH, 'en', true])
  // Neither page was drawn otherwise than its scripts draw it.
  expect(faults).toEqual([])
})

test('of two who review one text the second reads what the first has made of it, and keeps the own words', async ({
  browser,
}) => {
  const walkers = walkersOf(browser, product)
  const first = await walkers.demo('Ada Novak')
  await search(first, 'I am safe now, go on')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await expect(field(second)).toBeVisible()
  await field(first).fill('Ahora estoy a salvo')
  await review(first).click()
  await expect(first.getByText('Members read it now')).toBeVisible()
  await field(second).fill('Ya no estoy en peligro')
  await review(second).click()
  await expect(second.getByRole('alert')).toContainText(
    'Ada Novak has reviewed this text since you opened it',
  )
  await expect(second.getByText('This is what it says now:')).toBeVisible()
  await expect(field(second)).toHaveValue('Ya no estoy en peligro')
  await review(second).click()
  await expect(second.getByText('Members read it now')).toBeVisible()
})

import { expect, test } from '../fixtures.ts'
import { startReader } from './reader.ts'

test('articles are found by topic and by word, read, judged and kept by keyboard alone (trust A5) [ROUTE-43, ROUTE-44, ROUTE-45, ROUTE-46]', async ({
  page,
}) => {
  const reader = await startReader(page)
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
  await page.waitForLoadState('networkidle')
  await reader.type(page.getByRole('searchbox'), 'zzqx')
  await reader.hears('Nothing found for these words yet.')
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace')
  await reader.type(page.getByRole('searchbox'), "can't sleep")
  await reader.hears(/articles? found/)
  await reader.press(link(/^When you cannot sleep/))
  await reader.arrives(/^When you cannot sleep/)
  expect(reader.log()).toMatchSnapshot('articles.txt')
})

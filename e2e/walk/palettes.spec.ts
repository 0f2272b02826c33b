import { brandStyles, compileBrand } from '../../packages/brand/src/brand.ts'
import { faultsFoundByAxe } from '../axe.ts'
import { arriveAs } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { open, screensOf } from './screens-of.ts'
import type { Walker } from './table.ts'

// The chosen hour is made up, so its counselor and its hold are not found.
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  allowConsoleErrors: [/status of 40[04] .*(\/providers\/41\/profile|\/holds)/],
})

/** Twenty palettes on eight screens; otherwise two on two. */
const DEEP = process.env.DEEP === '1'

/** Pairs that hurt: white on white, black on black, both of one lightness, neon, mud, and the greys between. */
const all = [
  ['#ffffff', '#ffffff'],
  ['#000000', '#000000'],
  ['#ffff00', '#ffffff'],
  ['#00ff00', '#ff00ff'],
  ['#ff0000', '#00ff00'],
  ['#0000ff', '#ff0000'],
  ['#00ffff', '#ffff00'],
  ['#ff00ff', '#00ffff'],
  ['#808080', '#808080'],
  ['#767676', '#777777'],
  ['#fff7b0', '#fffbe0'],
  ['#fefefe', '#010101'],
  ['#0a0a0a', '#f5f5f5'],
  ['#7f7f00', '#7f7f00'],
  ['#ffc0cb', '#ffb6c1'],
  ['#39ff14', '#ccff00'],
  ['#ff6600', '#ff6601'],
  ['#5b3a1e', '#3a5b1e'],
  ['#e0e0ff', '#ffe0e0'],
  ['#00003f', '#3f0000'],
] as const
const palettes = DEEP ? all : all.slice(0, 2)
const screens = DEEP
  ? [
      'home',
      'appointments',
      'messages',
      'documents',
      'profile',
      'results',
      'provider-schedule',
      'appointment',
    ]
  : ['home', 'appointments']
const member: Walker = { organisation: 'northstar', isMember: true }

test(`any two colours of a client leave nothing for axe to find (trust A10: ${palettes.length * screens.length} cases)`, async ({
  page,
}) => {
  test.setTimeout(DEEP ? 1_200_000 : 600_000)
  await arriveAs(page, 'maya.lopez@northstar.example')
  const found: string[] = []
  for (const place of screensOf(member, screens)) {
    await open(page, member, place)
    for (const [at, [first, second]] of palettes.entries()) {
      // The night by turns: its colours are made of the same two.
      await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' })
      await page.evaluate(
        (styles) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(styles)
          document.adoptedStyleSheets = [sheet]
        },
        brandStyles(compileBrand(first, second)),
      )
      found.push(
        ...(await faultsFoundByAxe(page)).map((fault) => `${place.name} ${first} ${second} ${fault}`),
      )
    }
  }
  expect(found).toEqual([])
})

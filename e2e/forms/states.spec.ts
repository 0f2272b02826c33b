import { expect, test } from '../fixtures.ts'
import { faultsFoundByAxe } from '../axe.ts'
import { openGallery } from './gallery.ts'

test.describe.configure({ mode: 'parallel' })
// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

interface Facts {
  readonly state: string
  readonly type: string
  readonly labelled: boolean
  readonly saysRequired: boolean
  readonly isInvalid: boolean
  readonly errorTied: boolean
  readonly errorText: string
  readonly shownAs: string | null
}

const expectedStates = ['readonly', 'focus', 'error', 'loading', 'valid', 'dirty', 'idle']
const types = [
  'text',
  'textarea',
  'number',
  'boolean',
  'url',
  'tel',
  'email',
  'file',
  'select',
  'radio',
  'checkbox',
  'password',
  'date',
]

/** What assistive technology finds at each specimen of one type; runs in the page. */
const factsOf = (type: string): Facts[] =>
  [...document.querySelectorAll(`section[aria-labelledby="type-${type}"] [data-field]`)].map((place) => {
    const id = place.getAttribute('data-field') ?? ''
    const input = document.getElementById(id)
    const label = place.querySelector('legend, label')
    const described = (input?.getAttribute('aria-describedby') ?? '').split(' ')
    const error = document.getElementById(`${id}-error`)
    const invalid = input?.closest('fieldset') ? input.querySelector('[aria-invalid]') : null
    return {
      state: id.split('-')[0] ?? '',
      type,
      labelled: label?.tagName === 'LEGEND' || label?.getAttribute('for') === id,
      saysRequired: / Required$/.test(label?.textContent.trim() ?? ''),
      isInvalid: (input?.getAttribute('aria-invalid') ?? invalid?.getAttribute('aria-invalid')) === 'true',
      errorTied: described.includes(`${id}-error`) && error !== null,
      errorText: error?.textContent.trim() ?? '',
      shownAs: place.getAttribute('data-state'),
    }
  })

test('13 types x 7 states: label, Required and error line are tied to the input (trust A7: 91 cases) [FIELD-21] [FIELD-22] [FIELD-25]', async ({
  page,
}) => {
  await openGallery(page)
  for (const type of types) {
    const facts = await page.evaluate(factsOf, type)
    expect(facts.map(({ state }) => state)).toEqual(expectedStates)
    for (const fact of facts) {
      const isError = fact.state === 'error'
      expect(fact, `${type} ${fact.state}`).toMatchObject({
        labelled: true,
        saysRequired: fact.state !== 'dirty',
        isInvalid: isError,
        errorTied: true,
        shownAs: fact.state,
      })
      expect(fact.errorText !== '', `${type} ${fact.state}`).toBe(isError)
    }
  }
})

for (const organisation of ['northstar', 'palebrand']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing for axe to find: ${organisation}, ${colorScheme}, 320 and 1280 px (trust A1, A12)`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 800 })
      const { live, send } = await openGallery(page, organisation)
      await send.click()
      await expect(live.getByRole('alert')).toBeVisible()
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await faultsFoundByAxe(page)).toEqual([])
      }
    })
  }
}
